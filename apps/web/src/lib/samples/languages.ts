import type { GrammarName } from '@/ui/code/highlight.ts'
import type { SampleWriter } from './generators/parts.ts'

interface LanguageDefinition {
  readonly id: string
  /** What it is called everywhere in the world. */
  readonly name: string
  readonly grammar: GrammarName
  readonly load: () => Promise<{ default: SampleWriter }>
}

/** The languages of the samples; each generator is a file of its own, fetched when its language is shown. */
export const SAMPLE_LANGUAGES = [
  { id: 'curl', name: 'cURL', grammar: 'bash', load: () => import('./generators/curl.ts') },
  { id: 'javascript', name: 'JavaScript', grammar: 'javascript', load: () => import('./generators/javascript.ts') },
  { id: 'node', name: 'Node.js', grammar: 'javascript', load: () => import('./generators/node.ts') },
  { id: 'python', name: 'Python', grammar: 'python', load: () => import('./generators/python.ts') },
  { id: 'java', name: 'Java', grammar: 'java', load: () => import('./generators/java.ts') },
  { id: 'csharp', name: 'C#', grammar: 'csharp', load: () => import('./generators/csharp.ts') },
  { id: 'php', name: 'PHP', grammar: 'php', load: () => import('./generators/php.ts') },
  { id: 'go', name: 'Go', grammar: 'go', load: () => import('./generators/go.ts') }
] as const satisfies readonly LanguageDefinition[]
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number]['id']
