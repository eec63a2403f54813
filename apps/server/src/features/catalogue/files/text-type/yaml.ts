const KEY = /^(?:[\w$./@~+-]+|"[^"]*"|'[^']*')\s*:(?=\s|$)/
const ITEM = /^-(?:\s|$)/
const MARKER = /^(?:---|\.\.\.|%YAML)(?=\s|$)/
const COMMENT = /^\s*#/
/** What does not stand at the margin, and a flow that ends on a line of its own. */
const INSIDE = /^(?:\s|[\]}],?$)/

/** The first key of an OpenAPI or Swagger description. */
const OPENAPI = /^(["']?)(?:openapi|swagger)\1\s*:\s*["']?\d/

/** A key whose value follows on the next lines. */
const OPENING = /:\s*(?:[|>][-+\d]*|[&!]\S+)?(?:\s+#.*)?$/

/** A key as programs name it, with a value of one word. */
const SETTING = /^["']?[a-z_$][^\s:]*\s*:(?:\s+\S+)?$/

/**
 * Whether a text is YAML for sure: each line at the margin is a key, an item or a marker, and there is a structure that prose with
 * colons does not have.
 *
 * @param lines without white space at their ends
 */
export function isYaml(lines: readonly string[]): boolean {
  const significant = lines.filter((line) => line !== '' && !COMMENT.test(line))
  const first = significant.find((line) => !MARKER.test(line))
  if (first === undefined) return false
  if (OPENAPI.test(first)) return true
  // A tab never indents in YAML.
  if (significant.some((line) => /^ *\t/.test(line))) return false
  const margin = significant.filter((line) => !INSIDE.test(line))
  if (INSIDE.test(first) || !margin.every((line) => KEY.test(line) || ITEM.test(line) || MARKER.test(line)))
    return false
  const keys = margin.filter((line) => KEY.test(line))
  if (keys.length === 0) return significant.some((line, index) => beginsRecord(line, significant[index + 1]))
  return (
    MARKER.test(significant[0] as string) ||
    significant.some((line, index) => KEY.test(line) && OPENING.test(line) && belongsInside(significant[index + 1])) ||
    (keys.length > 1 && keys.every((line) => SETTING.test(line)))
  )
}

const belongsInside = (next: string | undefined) => next !== undefined && (/^ /.test(next) || ITEM.test(next))

/** An item that is a key, and another key below it; a list of sentences has none. */
function beginsRecord(line: string, next = ''): boolean {
  const inside = /^- +(.*)/.exec(line)?.[1]
  return inside !== undefined && KEY.test(inside) && /^ /.test(next) && KEY.test(next.trimStart())
}
