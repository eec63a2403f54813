import { codeSpan, escapeText } from '../markdown/inline.ts'
import type { Change, Changes } from '../model/changes.ts'
import type { Sentence } from '../phrases/sentences.ts'
import { type ChangeGroup, groupChanges, IMPACTS, pathWithin } from './groups.ts'

export interface ChangesMarkdownOptions {
  readonly api: string
  /** Texts below `reference` of the translations. */
  readonly sentence: Sentence
  /** Makes the link to a place from what follows the API's address and the version that has it. */
  readonly link: (address: string, side: Change['side']) => string
}

/** The differences between two versions as Markdown: breaking ones first, by operation and component, each with its place and a sentence. */
export function changesMarkdown(changes: Changes, { api, sentence, link }: ChangesMarkdownOptions): string {
  const { from, to } = changes
  const count = (impact: string) => changes.changes.filter((change) => change.impact === impact).length
  const [breaking, compatible] = [count('breaking'), count('compatible')]
  const lines = [`# ${escapeText(sentence('changes.titleOf', { api, from, to }))}`, '', sentence('changes.lead'), '']
  if (changes.changes.length === 0) lines.push(`${sentence('changes.none')}.`, '')
  else
    lines.push(
      breaking === 0
        ? sentence('changes.noBreaking', { from })
        : `${sentence('changes.summary.breaking', { count: breaking })}, ${sentence('changes.summary.compatible', { count: compatible })}.`,
      ''
    )
  for (const impact of IMPACTS) {
    const groups = groupChanges(changes, impact)
    if (groups.length === 0) continue
    lines.push(`## ${sentence(`changes.impact.${impact}`)}`, '')
    for (const group of groups) lines.push(...linesOf(group, { api, sentence, link }))
  }
  if (changes.truncated) lines.push(sentence('changes.truncated'), '')
  return `${lines.join('\n').trimEnd()}\n`
}

function linesOf(group: ChangeGroup, { sentence, link }: ChangesMarkdownOptions): string[] {
  const { owner, page, side, operations = 0, direction } = group
  const title = page === undefined ? sentence('changes.whole') : `[${escapeText(owner)}](${link(page, side)})`
  const uses = [
    ...(operations > 0 ? [sentence('changes.usedBy', { count: operations })] : []),
    ...(direction === undefined ? [] : [sentence(`changes.goesIn.${direction}`)])
  ]
  return [
    `### ${title}`,
    '',
    ...(uses.length > 0 ? [`(${uses.join(', ')})`, ''] : []),
    ...group.changes.map((change) => {
      const within = pathWithin(change)
      const place = within === '' ? '' : `${codeSpan(within)}: `
      return `- ${place}${escapeText(changeSentence(change, sentence))}`
    }),
    ''
  ]
}

/** The sentence of a change. */
export const changeSentence = ({ code, params }: Change, sentence: Sentence): string => {
  const { direction, ...others } = params
  return sentence(`change.${code}`, { ...others, ...(direction !== undefined && { context: direction }) })
}
