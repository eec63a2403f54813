import { join } from 'node:path'
import type { Plugin } from 'vite'
import {
  importedBy,
  importedOnDemand,
  type ModuleGraph,
  type ModuleSet,
  modulesImporting,
  modulesIn,
  modulesOfPackages
} from './module-sets.ts'
import { isPrivateModule } from './public-features.ts'

/** Modules that the build writes to one file. */
export interface ChunkGroup {
  /** Name of the file, without its hash. */
  name: string
  /** Its modules; `initial` is everything that the start page imports statically. */
  modules: ModuleSet | 'initial'
  /** Whether the file also takes what these modules import and no group before it has. */
  withImports: boolean
}

const web = (path: string) => join(import.meta.dirname, '../../src', path)
const packages = (path: string) => join(import.meta.dirname, '../../../../packages', path)

const contract = modulesIn(packages('contract/src'))
/** What no page needs before its own code: files of the catalogue, scopes of access tokens, periods of the privacy policy. */
const ofSomePages = modulesIn(
  ...[
    'features/catalogue/file-name.ts',
    'common/csv.ts',
    'common/processing-activities.ts',
    'common/retention.ts',
    'common/token-scopes.ts'
  ].map((path) => packages(`contract/src/${path}`))
)
/** Import the mathematics of finance, which other pages would then fetch with the schemas. */
const proofs = modulesIn(packages('contract/src/features/proofs'))
const schemas = modulesImporting(modulesOfPackages('zod'))
const samples = modulesIn(web('lib/samples'))
const sampleAddress = modulesIn(packages('openapi/src/requests/address.ts'))
const controls = modulesIn(
  ...['button', 'form', 'overlay', 'page', 'state', 'text'].map((folder) => web(`ui/${folder}`))
)
const lists = modulesIn(web('ui/list'))
/** Imports a large library, for the few pages that use it. */
const markdown = modulesIn(web('ui/text/markdown.tsx'))
const icons = modulesOfPackages('lucide-react')
const plugin = modulesIn(web('features/plugin'))
const referencePage = importedBy(web('features/reference/reference-page.tsx'))

/** The files that have more than one module each by design. A module belongs to the first group that holds it. */
export const CHUNK_GROUPS: readonly ChunkGroup[] = [
  // React changes far less often than the application, and stays in the browser's cache.
  { name: 'react', modules: modulesOfPackages('react', 'react-dom', 'scheduler', 'react-router'), withImports: true },
  // The contract without schemas is needed by every page, private files included. Schemas import it and never the other way round:
  // files that wait for each other would not start.
  {
    name: 'contract',
    modules: (id, graph) => contract(id, graph) && !schemas(id, graph) && !ofSomePages(id, graph),
    withImports: true
  },
  {
    name: 'contract-schemas',
    modules: (id, graph) => contract(id, graph) && !proofs(id, graph),
    withImports: true
  },
  // One file for the start page: each further file costs a kilobyte of headers.
  { name: 'start', modules: 'initial', withImports: true },
  // What all languages of request samples share. Public features show samples, so that this file must be public.
  {
    name: 'samples',
    modules: (id, graph) => (samples(id, graph) && !importedOnDemand(id, graph)) || sampleAddress(id, graph),
    withImports: false
  },
  // The controls of all pages: otherwise a dozen files of some hundred bytes each.
  {
    name: 'controls',
    modules: (id, graph) => (controls(id, graph) && !markdown(id, graph)) || icons(id, graph),
    withImports: false
  },
  // The tables of pages with lists; an operation of the reference has none.
  { name: 'lists', modules: lists, withImports: false },
  // What every list, record page and delete page of the catalogue and of user management shares.
  { name: 'records', modules: modulesIn(web('lib/records')), withImports: false },
  // The steps of the payment demo lead from one to the next, and so do the pages that show the elements.
  { name: 'payment-demo', modules: modulesIn(web('features/payments')), withImports: false },
  {
    name: 'component-demo',
    modules: (id, graph) => plugin(id, graph) && !isPrivateModule(id),
    withImports: false
  },
  // An operation of the reference has to be there as early as possible.
  {
    name: 'reference-page',
    modules: (id, graph) => isPrivateModule(id) && referencePage(id, graph),
    withImports: false
  }
]

/**
 * Build plugin: writes each group of modules to a file of its name.
 *
 * The build fails when a group has no modules, because its rule then no longer matches the sources.
 */
export function chunkGroups(groups: readonly ChunkGroup[]): Plugin {
  return {
    name: 'portico:chunk-groups',
    apply: 'build',

    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: groups.map(({ name, modules, withImports }, index) => ({
                name:
                  modules === 'initial' ? name : (id: string, graph: ModuleGraph) => (modules(id, graph) ? name : null),
                debugName: name,
                ...(modules === 'initial' && { tags: ['$initial' as const] }),
                priority: groups.length - index,
                includeDependenciesRecursively: withImports
              }))
            }
          }
        }
      }
    }),

    generateBundle(_options, bundle) {
      const names = new Set(Object.values(bundle).map((file) => file.type === 'chunk' && file.name))
      for (const { name, modules } of groups) {
        // What the start page imports is the application's entry, whose file has that name.
        if (modules !== 'initial' && !names.has(name)) this.error(`No module belongs to the chunk group ${name}`)
      }
    }
  }
}
