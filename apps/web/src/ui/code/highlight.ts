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

/** Returns HTML in which all of the code's own characters are escaped. */
type Highlight = (code: string) => string

/** Characters up to which code is coloured: highlight.js takes up to a third of a second for these. */
const MAX_COLOURED = 100_000

const ready = new Map<GrammarName, Highlight>()
let core: Promise<HLJSApi> | undefined

/** Fetches what colours code of any grammar, for pages that are written by the server or the build. */
export const loadAllGrammars = (): Promise<unknown> =>
  Promise.all(Object.keys(GRAMMARS).map((name) => loadGrammar(name as GrammarName)))

async function loadGrammar(name: GrammarName): Promise<void> {
  core ??= import('highlight.js/lib/core').then((module) => module.default)
  core.catch(() => {
    core = undefined
  })
  const [highlighter, grammar] = await Promise.all([core, GRAMMARS[name]()])
  highlighter.registerLanguage(name, grammar.default)
  ready.set(name, (code) =>
    code.length > MAX_COLOURED ? escaped(code) : highlighter.highlight(code, { language: name }).value
  )
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped: Highlight = (code) => code.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character)

/**
 * Code as HTML: plain at first, and coloured when highlight.js and the grammar have been fetched. Without a grammar, or where it cannot
 * be fetched, the code stays plain.
 *
 * @param coloured code for which nothing is fetched, because the page has it in colours
 */
export function useHighlight(code: string, grammar: GrammarName | undefined, coloured?: string): string {
  const [, setLoaded] = useState<GrammarName>()
  const highlight = (grammar && ready.get(grammar)) ?? escaped
  useEffect(() => {
    if (grammar && !ready.has(grammar) && code !== coloured)
      loadGrammar(grammar).then(
        () => setLoaded(grammar),
        () => {}
      )
  }, [grammar, code, coloured])
  return useMemo(() => highlight(code), [highlight, code])
}
