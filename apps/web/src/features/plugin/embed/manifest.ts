import { queryOptions } from '@tanstack/react-query'

/** A name in the manifest and its description, in English. */
export interface Described {
  name: string
  description?: string
  default?: string
}

interface Declaration {
  tagName?: string
  attributes?: Described[]
  events?: Described[]
  cssProperties?: Described[]
  cssParts?: Described[]
}

/** A custom-elements manifest (schema 1.0.0 and later), as far as these pages read it. */
export interface Manifest {
  modules: { declarations?: Declaration[] }[]
}

/** An attribute, an event, a custom property or a part, with the elements that have it. */
export interface LookEntry extends Described {
  /** Tag names, in the manifest's order. */
  elements: string[]
}

const declarationsOf = (manifest: Manifest): (Declaration & { tagName: string })[] =>
  manifest.modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter((one): one is Declaration & { tagName: string } => one.tagName !== undefined)

/** The names of one kind that any element has, each once, in the order in which they come. */
export function lookEntries(
  manifest: Manifest,
  kind: 'attributes' | 'cssProperties' | 'cssParts' | 'events'
): LookEntry[] {
  const entries = new Map<string, LookEntry>()
  for (const declaration of declarationsOf(manifest)) {
    for (const one of declaration[kind] ?? []) {
      const entry = entries.get(one.name) ?? { ...one, elements: [] }
      if (!entry.elements.includes(declaration.tagName)) entry.elements.push(declaration.tagName)
      entries.set(one.name, entry)
    }
  }
  return [...entries.values()]
}

/** The manifest that the package of the elements is published with; a file of its own, fetched when its tables are shown. */
export const readManifest = queryOptions({
  queryKey: ['plugin', 'manifest'],
  queryFn: async (): Promise<Manifest> => (await import('@portico/elements/custom-elements.json')).default,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { handles: () => true }
})
