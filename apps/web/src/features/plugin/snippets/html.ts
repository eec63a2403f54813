import {
  headTags,
  isDialog,
  mainEvent,
  OPEN_LABEL,
  type SnippetFile,
  type SnippetInput,
  tag,
  tagAttributes
} from './markup.ts'

/** A page of plain HTML: the tags as they are pasted, and a script of the shop's own that listens. */
export function htmlSnippet(input: SnippetInput): SnippetFile[] {
  const { element, values } = input
  const opener = isDialog(element) ? `<button type="button" id="finance">${OPEN_LABEL}</button>\n` : ''
  return [
    {
      name: 'index.html',
      grammar: 'xml',
      code: `<!-- In the head of the page -->
${headTags(input)}
<script type="module" src="shop.js"></script>

<!-- Where the element is to appear -->
${opener}${tag(element, tagAttributes(values))}
`
    },
    { name: 'shop.js', grammar: 'javascript', code: shopScript(input) }
  ]
}

/** The shop's own script: it listens to the element and, where it must, opens it. */
export function shopScript({ element }: SnippetInput): string {
  const { name, body } = mainEvent(element)
  const opening = isDialog(element)
    ? `
document.querySelector('#finance').addEventListener('click', () => {
  document.querySelector('${element}').show()
})
`
    : ''
  return `document.addEventListener('${name}', (event) => {
  ${body.join('\n  ')}
})
${opening}`
}
