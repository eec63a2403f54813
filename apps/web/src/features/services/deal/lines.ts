/** A body or a response in lines; the last line of an excerpt says that there is more. */
export function linesOf(part: Readonly<Record<string, unknown>>, isExcerpt: boolean): string {
  const text = JSON.stringify(part, null, 2)
  return isExcerpt ? text.replace(/\n\}$/, ',\n  …\n}') : text
}
