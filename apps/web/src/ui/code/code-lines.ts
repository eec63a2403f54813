/**
 * Splits coloured code into lines. An element that spans several lines ends with each of them and begins again with the next.
 *
 * @param html as highlight.js returns it: escaped code with `span` elements
 */
export function linesOf(html: string): string[] {
  const open: string[] = []
  return html.split('\n').map((line) => {
    const before = open.join('')
    for (const [tag] of line.matchAll(/<span[^>]*>|<\/span>/g)) {
      if (tag === '</span>') open.pop()
      else open.push(tag)
    }
    return before + line + '</span>'.repeat(open.length)
  })
}
