import type { HLJSApi } from 'highlight.js'
import { GRAMMARS, type GrammarName } from './languages.ts'

/** Colours code: gives HTML in which all of the code's own characters are escaped. */
export type Highlight = (code: string) => string

/** Characters up to which code is coloured; more would hold up the page for longer than colours are worth. */
const MOST = 100_000

const loading = new Map<GrammarName, Promise<Highlight>>()
let core: Promise<HLJSApi> | undefined

/**
 * What colours code of one language; core and grammar are fetched when it is first asked for.
 *
 * @returns the same promise for the same language, so that a component can wait for it by use()
 */
export function loadHighlight(name: GrammarName): Promise<Highlight> {
  const known = loading.get(name)
  if (known) return known
  const promise = load(name)
  promise.catch(() => loading.delete(name))
  loading.set(name, promise)
  return promise
}

async function load(name: GrammarName): Promise<Highlight> {
  core ??= import('highlight.js/lib/core').then((module) => module.default)
  core.catch(() => {
    core = undefined
  })
  const [highlighter, grammar] = await Promise.all([core, GRAMMARS[name]()])
  highlighter.registerLanguage(name, grammar.default)
  return (code) => (code.length > MOST ? escaped(code) : highlighter.highlight(code, { language: name }).value)
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (code: string) => code.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character)
