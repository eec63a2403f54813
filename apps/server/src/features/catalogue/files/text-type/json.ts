const BOM = /^\ufeff/

/** Whether a text is an object or a list in JSON. A lone number or word is JSON too, but hardly meant as such. */
export function isJsonText(text: string): boolean {
  const json = text.replace(BOM, '')
  if (!/^\s*[{[]/.test(json)) return false
  try {
    JSON.parse(json)
    return true
  } catch {
    return false
  }
}

const TOKEN =
  /[\s,:]*(?:([{[])|([}\]])|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)/uy

/** The longest token that the end of the beginning may have cut in two. */
const CUT_OFF = 16 * 1024

/**
 * Whether a text too long to be parsed looks like JSON at both ends: tokens of JSON as far as its beginning goes, within one object or
 * list that the ending closes.
 */
export function looksLikeJson(beginning: string, ending: string): boolean {
  const text = beginning.replace(BOM, '')
  const opening = text.trimStart()[0]
  if (opening !== '{' && opening !== '[') return false
  if (!ending.trimEnd().endsWith(opening === '{' ? '}' : ']')) return false
  let depth = 0
  let end = 0
  TOKEN.lastIndex = 0
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    if (token[1]) depth += 1
    if (token[2]) depth -= 1
    end = TOKEN.lastIndex
    // What follows would be a second value, as in JSON lines.
    if (depth === 0) return false
  }
  const rest = text.slice(end).trimStart()
  return rest.length < CUT_OFF && !/^[,:\s]*[^\s,:"\-\dtfn]/.test(rest)
}
