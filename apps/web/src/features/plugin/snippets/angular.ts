import { escapeAttribute } from '@/lib/plugin/escape-attribute.ts'
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

/** Angular reads two braces in an attribute as an expression; written as character references they are text. */
const escapeBraces = (value: string) => escapeAttribute(value).replaceAll('{', '&#123;').replaceAll('}', '&#125;')

/** A standalone component of Angular with its template in a file of its own, and the tags that load the plugin. */
export function angularSnippet(input: SnippetInput): SnippetFile[] {
  const { element, values } = input
  const { name, body } = mainEvent(element)
  const opens = isDialog(element)
  const opener = opens ? `<button type="button" (click)="dialog.show()">${OPEN_LABEL}</button>\n` : ''
  return [
    { name: 'index.html', grammar: 'xml', code: `${headTags(input)}\n` },
    {
      name: 'car-finance.component.ts',
      grammar: 'typescript',
      code: `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core'

@Component({
  selector: 'app-car-finance',
  templateUrl: './car-finance.component.html',
  schemas: [CUSTOM_ELEMENTS_SCHEMA]
})
export class CarFinanceComponent {
  handleEvent(event: CustomEvent) {
    ${body.join('\n    ')}
  }
}
`
    },
    {
      name: 'car-finance.component.html',
      grammar: 'xml',
      code: `${opener}${tag(
        element,
        [
          ...(opens ? [['#dialog', true] as const] : []),
          ...tagAttributes(values),
          [`(${name})`, 'handleEvent($any($event))']
        ],
        { escape: escapeBraces }
      )}
`
    }
  ]
}
