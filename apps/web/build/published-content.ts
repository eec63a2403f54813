import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { normalizePath, type Plugin } from 'vite'

const FOLDER = normalizePath(join(import.meta.dirname, 'published'))

/**
 * Vite plugin: runs the modules in build/published, which read the published documents, and puts the values they export in their
 * place. The values must be JSON.
 */
export function publishedContent(): Plugin {
  return {
    name: 'portico:published-content',
    async load(id) {
      if (normalizePath(dirname(id)) !== FOLDER) return undefined
      const values = Object.entries<unknown>(await import(pathToFileURL(id).href))
      return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`).join('')
    }
  }
}
