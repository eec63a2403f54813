import { parseJsonBody } from '@portico/server-kit'
import { commonProblem } from '../core/problems.ts'

/** Levels of a JSON body: the documents have six. Validation is recursive, and must not run out of stack. */
const MAX_BODY_DEPTH = 20

/** Whether a value has lists and objects within each other to more than so many levels. */
function exceedsDepth(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((each) => exceedsDepth(each, levels - 1))
}

/**
 * Parses a JSON body; an empty one is undefined.
 *
 * @throws SandboxProblem 400
 */
export function parseJson(body: Buffer): unknown {
  let value: unknown
  try {
    value = parseJsonBody(body)
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it is not UTF-8'
    throw commonProblem('invalidRequest', `The body is not valid JSON: ${reason}.`.slice(0, 500))
  }
  if (exceedsDepth(value, MAX_BODY_DEPTH))
    throw commonProblem('invalidRequest', `The body can have at most ${MAX_BODY_DEPTH} levels of arrays and objects.`)
  return value
}
