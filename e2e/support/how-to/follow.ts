import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ProjectCopy } from './project-copy.ts'

/** A thing that a page tells its reader to do. */
export type Step =
  | { kind: 'edit'; file: string; before: string; after: string }
  | { kind: 'write'; file: string; text: string }
  | { kind: 'run'; command: string }

/** Languages of blocks that are whole files. */
const WHOLE_FILES = new Set(['json', 'yaml', 'sql', 'ts', 'tsx'])

/** The path of a file in back quotes, or the beginning of a block, its language, and all of it. */
const PATH_OR_BLOCK = /`([\w./-]+\/[\w./-]+)`|^```(\w+)\n([\s\S]*?\n)```$/gm

/**
 * What a how-to page tells to do, in its order: each `diff` is a change of the file that the text named last, a block in
 * another language is the whole of that file, and each line of a `sh` block is a command.
 *
 * @throws Error for a block in another language, which a reader would not know what to do with either
 */
export function readSteps(page: string): Step[] {
  const steps: Step[] = []
  let file = ''
  for (const [, named, language, text = ''] of page.matchAll(PATH_OR_BLOCK)) {
    if (named) file = named
    else if (language === 'diff') steps.push({ kind: 'edit', file, before: side(text, '-'), after: side(text, '+') })
    else if (WHOLE_FILES.has(language ?? '')) steps.push({ kind: 'write', file, text })
    else if (language === 'sh')
      steps.push(
        ...text
          .trim()
          .split('\n')
          .map((command): Step => ({ kind: 'run', command }))
      )
    else throw new Error(`There is a block in ${language}`)
  }
  return steps
}

/** The old or the new text of a change: its own lines and those that stay. */
function side(diff: string, mark: '-' | '+'): string {
  const lines = diff.split('\n').filter((line) => line === '' || line.startsWith(mark) || line.startsWith(' '))
  return lines.map((line) => line.slice(1)).join('\n')
}

/** Does what a step says. @throws Error when that cannot be done to the letter */
export async function doStep(project: ProjectCopy, step: Step): Promise<void> {
  if (step.kind === 'run') {
    const [command = '', ...args] = step.command.split(' ')
    await project.run(command, args)
    return
  }
  const target = path.join(project.folder, step.file)
  if (step.kind === 'write') {
    if (existsSync(target)) throw new Error(`${step.file} is not new`)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, step.text)
    return
  }
  const parts = readFileSync(target, 'utf8').split(step.before)
  if (parts.length !== 2) throw new Error(`This stands ${parts.length - 1} times in ${step.file}:\n${step.before}`)
  writeFileSync(target, parts.join(step.after))
}
