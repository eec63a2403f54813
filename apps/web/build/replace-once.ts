/**
 * Replaces a part of a document.
 *
 * @param place the part: a text, or an expression without groups
 * @throws Error unless the document has exactly one such part
 */
export function replaceOnce(document: string, place: string | RegExp, replacement: string): string {
  const around = document.split(place)
  if (around.length !== 2) throw new Error(`The document has ${place} ${around.length - 1} times instead of once`)
  return around.join(replacement)
}
