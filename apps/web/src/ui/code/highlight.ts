import type { HLJSApi, LanguageFn } from 'highlight.js'
import { useEffect, useMemo, useState } from 'react'

/** Grammars of the code that is shown: the languages of samples, and those of bodies and files. */
const GRAMMARS = {
  bash: () => import('highlight.js/lib/languages/bash'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  python: () => import('highlight.js/lib/languages/python'),
  java: () => import('highlight.js/lib/languages/java'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  php: () => import('highlight.js/lib/languages/php'),
  go: () => import('highlight.js/lib/languages/go'),
  css: () => import('highlight.js/lib/languages/css'),
  json: () => import('highlight.js/lib/languages/json'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml')
} satisfies Record<string, () => Promise<{ default: LanguageFn }>>

export type GrammarName = keyof typeof GRAMMARS

/** Colours code: returns HTML in which all of the code's own characters are escaped. */
export type Highlight = (code: string) => string

/** Characters up to which code is coloured: highlight.js takes up to a third of a second for these. */
const MAX_COLOURED = 100_000

const loading = new Map<GrammarName, Promise<Highlight>>()
let core: Promise<HLJSApi> | undefined

/**
 * Fetches highlight.js with the grammar of one language when it is first needed.
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
  return (code) => (code.length > MAX_COLOURED ? escaped(code) : highlighter.highlight(code, { language: name }).value)
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped: Highlight = (code) => code.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character)

/**
 * Code as HTML: plain at first, and coloured when the grammar has been fetched. Without a grammar, or where it cannot be fetched, the
 * code stays plain.
 */
export function useHighlight(code: string, grammar: GrammarName | undefined): string {
  const [loaded, setLoaded] = useState<{ grammar: GrammarName; highlight: Highlight }>()
  useEffect(() => {
    if (grammar)
      loadHighlight(grammar).then(
        (highlight) => setLoaded({ grammar, highlight }),
        () => {}
      )
  }, [grammar])
  const highlight = loaded && loaded.grammar === grammar ? loaded.highlight : escaped
  return useMemo(() => highlight(code), [highlight, code])
}
