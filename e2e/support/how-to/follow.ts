import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ProjectCopy } from './project-copy.ts'

/** A step of a how-to page. */
export type Step =
  | { kind: 'edit'; file: string; before: string; after: string }
  | { kind: 'write'; file: string; text: string }
  | { kind: 'run'; command: string }

/** Languages of code blocks that are whole files. */
const WHOLE_FILES = new Set(['json', 'yaml', 'sql', 'ts', 'tsx'])

/** The path of a file in back quotes, or a code block with its language. */
const PATH_OR_BLOCK = /`([\w./-]+\/[\w./-]+)`|^```(\w+)\n([\s\S]*?\n)```$/gm

/**
 * Reads the steps of a how-to page. A `diff` block changes the file whose path precedes it, a block of `WHOLE_FILES` is that file, and
 * each line of a `sh` block is a command.
 *
 * @throws Error for a block in any other language
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

/** The old or the new text of a change, with the unchanged lines. */
function side(diff: string, mark: '-' | '+'): string {
  const lines = diff.split('\n').filter((line) => line === '' || line.startsWith(mark) || line.startsWith(' '))
  return lines.map((line) => line.slice(1)).join('\n')
}

/** Carries out a step. @throws Error when the text to change is not found exactly once, or a new file exists */
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
  if (parts.length !== 2) throw new Error(`This is ${parts.length - 1} times in ${step.file}:\n${step.before}`)
  writeFileSync(target, parts.join(step.after))
}
