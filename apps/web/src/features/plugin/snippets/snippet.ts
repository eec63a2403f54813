import { escapeAttribute } from '@/lib/plugin/escape-attribute.ts'
import type { GrammarName } from '@/ui/code/highlight.ts'
import { SNIPPETS } from '../../../../build/published/snippets.ts'
import {
  headTags,
  isDialog,
  linkAttributes,
  mainEvent,
  type PluginFile,
  type SnippetFile,
  type SnippetInput,
  scriptAttributes,
  type TagAttribute,
  tag,
  tagAttributes
} from './markup.ts'

type TemplateValues = Readonly<Record<string, string | boolean | undefined>>

interface Framework {
  id: 'html' | 'react' | 'vue' | 'angular' | 'wordpress'
  /** What it is called everywhere in the world. */
  name: string
  /** Names of its files; one whose template has another name is a pair of both. */
  files: readonly (string | readonly [name: string, template: string])[]
  /** What its templates need beside what all need. */
  values?: (input: SnippetInput) => TemplateValues
}

/** What a shop may be made with. The templates are in content/plugin/snippets. */
export const FRAMEWORKS: readonly Framework[] = [
  { id: 'html', name: 'HTML', files: ['index.html', 'shop.js'] },
  // React 19 moves the tags of the plugin's files into the head once, and listens by a property named `on` and the event's name.
  { id: 'react', name: 'React', files: ['car-finance.jsx'], values: reactValues },
  {
    id: 'vue',
    name: 'Vue',
    files: [['index.html', 'head.html'], 'vite.config.js', 'CarFinance.vue'],
    values: (input) => ({ tag: listeningTag(input, ['ref', 'dialog'], (name) => [`@${name}`, 'handleEvent'], '  ') })
  },
  {
    id: 'angular',
    name: 'Angular',
    files: [['index.html', 'head.html'], 'car-finance.component.ts', 'car-finance.component.html'],
    values: (input) => ({
      tag: listeningTag(
        input,
        ['#dialog', true],
        (name) => [`(${name})`, 'handleEvent($any($event))'],
        '',
        escapeBraces
      )
    })
  },
  // A block of custom HTML would not do: WordPress takes unknown elements out of what most authors write.
  {
    id: 'wordpress',
    name: 'WordPress',
    files: ['car-finance.php', ['car-finance.js', 'shop.js']],
    values: wordPressValues
  }
]
export type FrameworkId = Framework['id']

const GRAMMARS: Readonly<Record<string, GrammarName>> = {
  html: 'xml',
  vue: 'xml',
  js: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  php: 'php'
}

/** The files of an element for a framework. */
export function writeSnippet(id: FrameworkId, input: SnippetInput): SnippetFile[] {
  const { files = [], values } = FRAMEWORKS.find((framework) => framework.id === id) ?? {}
  const filled = { ...commonValues(input), ...values?.(input) }
  return files.map((file) => {
    const [name, template] = typeof file === 'string' ? [file, file] : file
    return { name, grammar: GRAMMARS[name.split('.').at(-1) ?? ''] ?? 'xml', code: fill(template, filled) }
  })
}

/** Fills a template: a section stays where its value is something, and values are inserted as they are. */
function fill(template: string, values: TemplateValues): string {
  return (SNIPPETS[template] ?? '')
    .replace(/\{\{#(\w+)\}\}\n([\s\S]*?)\{\{\/\1\}\}\n/g, (_all, key: string, text: string) =>
      values[key] ? text : ''
    )
    .replace(/\{\{(\w+)\}\}/g, (_all, key: string) => String(values[key] ?? ''))
}

function commonValues(input: SnippetInput): TemplateValues {
  const { name, body } = mainEvent(input.element)
  return {
    event: name,
    line1: body[0],
    line2: body[1],
    dialog: isDialog(input.element),
    head: headTags(input),
    tag: tag(input.element, tagAttributes(input.values))
  }
}

/** The element with a listener of its event; a dialog also with what names it. */
function listeningTag(
  { element, values }: SnippetInput,
  reference: TagAttribute,
  listener: (event: string) => TagAttribute,
  indent = '',
  escaped = escapeAttribute
): string {
  const attributes = [
    ...(isDialog(element) ? [reference] : []),
    ...tagAttributes(values),
    listener(mainEvent(element).name)
  ]
  return tag(element, attributes, { indent, escape: escaped })
}

/** Angular reads two braces in an attribute as an expression; written as character references they are text. */
const escapeBraces = (value: string) => escapeAttribute(value).replaceAll('{', '&#123;').replaceAll('}', '&#125;')

/** JSX reads strings in quotes as HTML does, without escapes by backslash. */
function reactValues({ element, values, script, reserve }: SnippetInput): TemplateValues {
  const jsx = { indent: '      ', isSelfClosing: true }
  return {
    link: reserve && tag('link', [...linkAttributes(reserve, 'crossOrigin'), ['precedence', 'default']], jsx),
    script: tag('script', [['async', true], ...scriptAttributes(script, 'crossOrigin')], jsx),
    tag: tag(
      element,
      [
        ...(isDialog(element) ? [['ref', { expression: 'dialog' }] as const] : []),
        ...tagAttributes(values),
        [`on${mainEvent(element).name}`, { expression: 'handleEvent' }]
      ],
      jsx
    )
  }
}

/** A text between single quotes in PHP: only the quote and the backslash mean something there. */
const phpText = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** A small WordPress plugin with the short code `[car_finance]`; its tag processor exists since WordPress 6.2. */
function wordPressValues(input: SnippetInput): TemplateValues {
  const { script, reserve } = input
  const set = (name: string, value: string) => `    $tags->set_attribute( '${name}', ${phpText(value)} );`
  const integrity = (file: PluginFile | undefined) =>
    file?.integrity === undefined ? [] : [set('integrity', file.integrity), set('crossorigin', 'anonymous')]
  return {
    script: phpText(script.url),
    style: reserve && phpText(reserve.url),
    html: phpText(fill('short-code.html', commonValues(input)).trimEnd()),
    styleSettings: integrity(reserve).join('\n'),
    scriptSettings: [set('type', 'module'), ...integrity(script)].join('\n')
  }
}
