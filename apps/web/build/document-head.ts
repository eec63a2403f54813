import { join } from 'node:path'
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { importsOf } from './chunks/private-chunks.ts'
import { replaceOnce } from './replace-once.ts'

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
  /** Beginnings of the names of font files to preload, e.g. `ibm-plex-sans-latin-wght`. */
  preloadedFonts: string[]
  /** Of those that the script preloads where code is in sight. */
  codeFonts: string[]
}

const PLACEHOLDER = '<!--head-script-->'

/** Vite plugin: puts into the head what must be there before the application's own script. */
export function documentHead(options: DocumentHeadOptions): Plugin {
  const { headScript, developmentScript, define, preloadedFonts, codeFonts } = options
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
        if (!bundle) return replaceOnce(html, PLACEHOLDER, `<script src="/${developmentScript}"></script>`)
        const scripts = scriptsOf(bundle)
        const script = await bundleClassic(join(root, headScript), {
          ...define,
          __SCRIPTS__: JSON.stringify(scripts.map((file) => `/${file}`)),
          __CODE_FONTS__: JSON.stringify(codeFonts.map((name) => `/${fontFile(name, bundle)}`))
        })
        const fonts = preloadedFonts.map((name) => fontFile(name, bundle))
        const tags = fonts.map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head'
          })
        )
        return { html: replaceOnce(withoutScripts(html, scripts), PLACEHOLDER, `<script>${script}</script>`), tags }
      }
    }
  }
}

function fontFile(name: string, bundle: Rolldown.OutputBundle): string {
  const found = Object.keys(bundle).find((file) => file.startsWith(`assets/${name}`) && file.endsWith('.woff2'))
  if (!found) throw new Error(`The build has no font ${name}`)
  return found
}

/** The files of the application's entry and of all that it imports, the entry first. */
function scriptsOf(bundle: Rolldown.OutputBundle): string[] {
  const { fileName } = entryOf(bundle)
  return [fileName, ...importsOf(fileName, chunksOf(bundle))]
}

/**
 * The document without the elements that load the application: the script in the head requests them after what is more urgent.
 *
 * @throws Error when one of the files still occurs in the document
 */
function withoutScripts(html: string, files: readonly string[]): string {
  const rest = html.replace(
    /\s*(?:<script type="module"[^>]* src="[^"]+"><\/script>|<link rel="modulepreload"[^>]*>)/g,
    ''
  )
  const left = files.find((file) => rest.includes(file))
  if (left) throw new Error(`The document still loads ${left}`)
  return rest
}

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

const chunksOf = (bundle: Rolldown.OutputBundle): Record<string, Rolldown.OutputChunk> =>
  Object.fromEntries(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : []))
  )

function entryOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const entry = Object.values(chunksOf(bundle)).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The application has no entry')
  return entry
}
