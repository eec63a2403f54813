import { angularSnippet } from './angular.ts'
import { htmlSnippet } from './html.ts'
import type { SnippetFile, SnippetInput } from './markup.ts'
import { reactSnippet } from './react.ts'
import { vueSnippet } from './vue.ts'
import { wordpressSnippet } from './wordpress.ts'

interface Framework {
  id: 'html' | 'react' | 'vue' | 'angular' | 'wordpress'
  /** What it is called everywhere in the world. */
  name: string
  write: (input: SnippetInput) => SnippetFile[]
}

/** What a shop may be made with. */
export const FRAMEWORKS: readonly Framework[] = [
  { id: 'html', name: 'HTML', write: htmlSnippet },
  { id: 'react', name: 'React', write: reactSnippet },
  { id: 'vue', name: 'Vue', write: vueSnippet },
  { id: 'angular', name: 'Angular', write: angularSnippet },
  { id: 'wordpress', name: 'WordPress', write: wordpressSnippet }
]
export type FrameworkId = Framework['id']
