import { join } from 'node:path'
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { importsOf } from './private-chunks.ts'

/** A classic script that must run before the first paint, and fonts that the first paint needs. */
interface DocumentHeadOptions {
  /**
   * The script's path below the root. It is written into the document with all that it imports, in place of the comment `head-script`;
   * the server's content policy names its hash.
   */
  headScript: string
  /** What runs in its place during development, when there are no files to ask for: a classic script, by its path below the root. */
  developmentScript: string
  /** Constants of the source and what stands for each: JavaScript expressions. */
  define: NonNullable<UserConfig['define']>
  /** A module that the script asks for ahead, by the end of its path, and the constant that names its files. */
  askedAhead: { module: string; constant: string }
  /** Beginnings of the names of font files to preload, e.g. `ibm-plex-sans-latin-wght`. */
  preloadedFonts: string[]
}

const PLACE = '<!--head-script-->'

/** Vite plugin: puts into the head what must be there before the application's own script. */
export function documentHead(options: DocumentHeadOptions): Plugin {
  const { headScript, developmentScript, define, askedAhead, preloadedFonts } = options
  let root = ''
  return {
    name: 'portico:document-head',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, filename }) {
        // The tests of screens have a document of another program.
        if (filename !== join(root, 'index.html')) return html
        if (!html.includes(PLACE)) throw new Error(`The document lacks ${PLACE}`)
        if (!bundle) return html.replace(PLACE, `<script src="/${developmentScript}"></script>`)
        const script = await bundleClassic(join(root, headScript), {
          ...define,
          __SCRIPTS__: JSON.stringify(scriptsIn(html)),
          [askedAhead.constant]: JSON.stringify(filesOf(askedAhead.module, bundle))
        })
        const fonts = Object.keys(bundle).filter((file) =>
          preloadedFonts.some((name) => file.startsWith(`assets/${name}`) && file.endsWith('.woff2'))
        )
        const tags = fonts.map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head'
          })
        )
        // As a function, so that nothing in the script is taken for a pattern.
        return { html: html.replace(SCRIPTS, '').replace(PLACE, () => `<script>${script}</script>`), tags }
      }
    }
  }
}

/** The application's own script and what it imports: the script in the head asks for them, after what is more urgent. */
const SCRIPTS =
  /\s*(?:<script type="module"[^>]* src="([^"]+)"><\/script>|<link rel="modulepreload"[^>]* href="([^"]+)">)/g

/** Addresses of the application's scripts, that which is run first. */
const scriptsIn = (html: string) => [...html.matchAll(SCRIPTS)].map(([, script, imported]) => script ?? imported)

/** A module with all that it imports as one classic script. */
async function bundleClassic(file: string, define: NonNullable<UserConfig['define']>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define,
    build: { write: false, rolldownOptions: { input: file, output: { format: 'iife' } } }
  })
  const [output] = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []))
  if (output?.type !== 'chunk') throw new Error(`${file} was not bundled`)
  const code = output.code.trim()
  if (/<\/?script|<!--/i.test(code)) throw new Error(`${file} holds what would end the document's script`)
  return code
}

/** The files of the chunk that holds a module, apart from what the document itself brings along. */
function filesOf(module: string, bundle: Rolldown.OutputBundle): { private: string[]; public: string[] } {
  const chunks: Record<string, Rolldown.OutputChunk> = Object.fromEntries(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : []))
  )
  const entry = entryOf(bundle)
  const wanted = Object.values(chunks).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  if (!wanted) throw new Error(`No file holds ${module}`)
  const inDocument = new Set([entry.fileName, ...importsOf(entry.fileName, chunks)])
  const files = [wanted.fileName, ...importsOf(wanted.fileName, chunks)].filter((file) => !inDocument.has(file))
  const isPrivate = (file: string) => file.startsWith('private/')
  return { private: files.filter(isPrivate), public: files.filter((file) => !isPrivate(file)) }
}

function entryOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  if (entry?.type !== 'chunk') throw new Error('The application has no entry')
  return entry
}
