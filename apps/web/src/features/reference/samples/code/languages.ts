import type { SampleRequest } from '@portico/openapi'
import type { LanguageFn } from 'highlight.js'

export type SampleLanguage = 'curl' | 'javascript' | 'node' | 'python' | 'java' | 'csharp' | 'php' | 'go'

interface LanguageDefinition {
  readonly id: SampleLanguage
  /** What it is called everywhere in the world. */
  readonly name: string
  /** Name of its grammar, below. */
  readonly grammar: GrammarName
  readonly load: () => Promise<{ default: (request: SampleRequest) => string }>
}

/** The languages of the samples; each generator is a file of its own, fetched when its language is shown. */
export const SAMPLE_LANGUAGES: readonly LanguageDefinition[] = [
  { id: 'curl', name: 'cURL', grammar: 'bash', load: () => import('./curl.ts') },
  { id: 'javascript', name: 'JavaScript', grammar: 'javascript', load: () => import('./javascript.ts') },
  { id: 'node', name: 'Node.js', grammar: 'javascript', load: () => import('./node.ts') },
  { id: 'python', name: 'Python', grammar: 'python', load: () => import('./python.ts') },
  { id: 'java', name: 'Java', grammar: 'java', load: () => import('./java.ts') },
  { id: 'csharp', name: 'C#', grammar: 'csharp', load: () => import('./csharp.ts') },
  { id: 'php', name: 'PHP', grammar: 'php', load: () => import('./php.ts') },
  { id: 'go', name: 'Go', grammar: 'go', load: () => import('./go.ts') }
]

/** Grammars of what is shown: the languages of samples, and those of bodies. */
export const GRAMMARS = {
  bash: () => import('highlight.js/lib/languages/bash'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  python: () => import('highlight.js/lib/languages/python'),
  java: () => import('highlight.js/lib/languages/java'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  php: () => import('highlight.js/lib/languages/php'),
  go: () => import('highlight.js/lib/languages/go'),
  json: () => import('highlight.js/lib/languages/json'),
  xml: () => import('highlight.js/lib/languages/xml')
} satisfies Record<string, () => Promise<{ default: LanguageFn }>>

export type GrammarName = keyof typeof GRAMMARS
