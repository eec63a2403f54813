import {
  isDialog,
  linkAttributes,
  mainEvent,
  OPEN_LABEL,
  type SnippetFile,
  type SnippetInput,
  scriptAttributes,
  tag,
  tagAttributes
} from './markup.ts'

/**
 * A component of React 19: it loads the plugin's files itself, which React puts into the head once, and listens by a property whose
 * name is `on` and the event's. JSX reads strings in quotes as HTML does, without escapes by backslash.
 */
export function reactSnippet({ element, values, script, reserve }: SnippetInput): SnippetFile[] {
  const { name, body } = mainEvent(element)
  const jsx = { indent: '      ', isSelfClosing: true }
  const opens = isDialog(element)
  const lines = [
    ...(reserve ? [tag('link', [...linkAttributes(reserve, 'crossOrigin'), ['precedence', 'default']], jsx)] : []),
    tag('script', [['async', true], ...scriptAttributes(script, 'crossOrigin')], jsx),
    ...(opens ? [`<button type="button" onClick={() => dialog.current.show()}>${OPEN_LABEL}</button>`] : []),
    tag(
      element,
      [
        ...(opens ? [['ref', { expression: 'dialog' }] as const] : []),
        ...tagAttributes(values),
        [`on${name}`, { expression: 'handleEvent' }]
      ],
      jsx
    )
  ]
  return [
    {
      name: 'car-finance.jsx',
      grammar: 'javascript',
      code: `${opens ? "import { useRef } from 'react'\n\n" : ''}export function CarFinance() {
${opens ? '  const dialog = useRef(null)\n\n' : ''}  function handleEvent(event) {
    ${body.join('\n    ')}
  }

  return (
    <>
      ${lines.join('\n      ')}
    </>
  )
}
`
    }
  ]
}
