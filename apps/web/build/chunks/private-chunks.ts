import { posix, resolve } from 'node:path'
import type { ESTree, Plugin, Rolldown } from 'vite'
import { reachable } from './reachable.ts'

/** Folder of private files, in the output and in their addresses. */
const FOLDER = 'private/'

/**
 * Stands for the origin in a private chunk's specifiers; src/lib/page/private-chunks.ts replaces it. It makes a specifier at least
 * as long as a blob URL, so that the replacement never moves a column.
 */
const ORIGIN = '__PRIVATE_CHUNK_ORIGIN__'.padEnd(72, '_')

/** Whether a file of the build is private. */
export const isPrivateFile = (file: string) => file.startsWith(FOLDER)

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Build plugin: every chunk that holds a private module is written to `private/`, and `import()` of such a chunk becomes a call
 * of `__importPrivate()` (src/lib/page/private-chunks.ts), which fetches it with the session's bearer. What private code imports of public
 * files by `import()` goes through `__importPublic()`. The build fails when public code would carry private code along, or import it other than by `import()`.
 *
 * @param isPrivate whether a module is private, by its path
 */
export function privateChunks(isPrivate: (moduleId: string | null | undefined) => boolean): Plugin {
  let root = ''
  return {
    name: 'portico:private-chunks',
    apply: 'build',
    enforce: 'post',

    configResolved(config) {
      root = config.root
    },

    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, dependencies) => dependencies.filter((file) => !isPrivateFile(file))
        },
        rolldownOptions: {
          // Short hashes, because the entry lists all files; of so many chunks, they have seven characters at least.
          output: {
            chunkFileNames: (chunk) => `${chunk.moduleIds.some(isPrivate) ? FOLDER : 'assets/'}[name]-[hash:7].js`,
            assetFileNames: (asset) =>
              `${asset.originalFileNames.some((file) => isPrivate(resolve(root, file))) ? FOLDER : 'assets/'}[name]-[hash:6][extname]`
          }
        }
      }
    }),

    renderChunk(code, chunk, _options, { chunks }) {
      const edits = specifierEdits(this, this.parse(code), chunk.fileName, chunks)
      if (edits.length === 0) return null
      let edited = code
      for (const { start, end, text } of edits.sort((a, b) => b.start - a.start)) {
        edited = edited.slice(0, start) + text + edited.slice(end)
      }
      return { code: edited, map: null }
    },

    generateBundle(_options, bundle) {
      rejectCycles(this, bundle)
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const privateIds = file.moduleIds.filter(isPrivate)
        if (privateIds.length > 0 && !isPrivateFile(file.fileName)) {
          this.error(`${file.fileName} is public but would hold private code: ${privateIds.join(', ')}`)
        }
        if (isPrivateFile(file.fileName)) file.code = withStyles(file)
      }
    }
  }
}

/** What has to change in a chunk so that private chunks are reached through the loader, and their own imports through it too. */
function specifierEdits(
  context: Rolldown.PluginContext,
  program: ESTree.Program,
  fileName: string,
  chunks: Readonly<Record<string, Rolldown.RenderedChunk>>
): Edit[] {
  const importer = posix.dirname(fileName)
  const isPrivateImporter = isPrivateFile(fileName)
  const edits: Edit[] = []
  visit(program, (node) => {
    const source = node.source
    if (source?.type !== 'Literal' || typeof source.value !== 'string' || !/^\.{1,2}\//.test(source.value)) return
    const target = posix.join(importer, source.value)
    if (node.type === 'ImportExpression' && isPrivateFile(target)) {
      const loaded = new Set([fileName, ...importsOf(fileName, chunks)])
      const needed = importsOf(target, chunks)
        .filter((file) => !loaded.has(file))
        .map((file) => JSON.stringify(file))
      const text = `__importPrivate(${JSON.stringify(target)},[${needed}])`
      edits.push({ start: node.start, end: node.end, text })
    } else if (isPrivateImporter && node.type === 'ImportExpression') {
      // Asked for when it is needed: what a specifier names, the loader would fetch with the chunk.
      edits.push({ start: node.start, end: node.end, text: `__importPublic(${JSON.stringify(target)})` })
    } else if (isPrivateImporter) {
      edits.push({ start: source.start, end: source.end, text: JSON.stringify(`${ORIGIN}/${target}`) })
    } else if (isPrivateFile(target)) {
      context.error(
        `${fileName} is public and imports ${target} statically: private code must be reached by import() only`
      )
    }
  })
  return edits
}

/** All that a chunk imports statically, directly or not: the loader asks for it together with the chunk, not after it. */
export const importsOf = (file: string, chunks: Readonly<Record<string, { imports: string[] }>>): string[] => {
  const next = (name: string) => chunks[name]?.imports ?? []
  return [...reachable(next(file), next)]
}

interface SyntaxNode {
  type: string
  start: number
  end: number
  source?: { type: string; value: unknown; start: number; end: number } | null
}

function visit(value: unknown, see: (node: SyntaxNode) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) visit(item, see)
    return
  }
  if ('type' in value && typeof value.type === 'string') see(value as SyntaxNode)
  for (const child of Object.values(value)) visit(child, see)
}

/** The loader waits for everything a chunk imports before it runs it, so a cycle would wait forever. */
function rejectCycles(context: Rolldown.PluginContext, bundle: Rolldown.OutputBundle): void {
  const done = new Set<string>()
  const walk = (file: string, path: string[]) => {
    if (path.includes(file))
      context.error(`private chunks import each other in a circle: ${[...path, file].join(' -> ')}`)
    const chunk = bundle[file]
    if (done.has(file) || chunk?.type !== 'chunk') return
    for (const imported of chunk.imports.filter(isPrivateFile)) walk(imported, [...path, file])
    done.add(file)
  }
  for (const file of Object.keys(bundle).filter(isPrivateFile)) walk(file, [])
}

/** Names the style sheets a private chunk needs in its last line, where the loader finds them. */
function withStyles(chunk: Rolldown.OutputChunk): string {
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
  return styles.length === 0 ? chunk.code : `${chunk.code}\n//# privateStyles=${styles.join(',')}`
}
