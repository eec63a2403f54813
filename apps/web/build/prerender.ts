import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LOCALES, type PrerenderedPage } from '@portico/contract'
import type { Plugin } from 'vite'
// A type alone: the module itself needs what its own build gives it.
import type * as Prerender from '../src/boot/server/prerender.tsx'
import type { Manifest } from './manifest.ts'
import { writeDocument } from './page-document.ts'

interface PrerenderOptions {
  /** Folder of the built application. */
  client: string
  /** What was built to write the pages, below it. */
  writer: string
  /** Where the pages go, below it, and the name of their list. */
  folder: string
  list: string
}

/** Build plugin: runs what was built, and puts a document for each public page in each language in its place. */
export function prerender({ client, writer, folder, list }: PrerenderOptions): Plugin {
  return {
    name: 'portico:prerender',
    apply: 'build',
    enforce: 'post',
    async closeBundle(error) {
      if (error) return
      const place = join(client, folder)
      const { pages, writePage }: typeof Prerender = await import(pathToFileURL(join(client, writer)).href)
      await rm(place, { recursive: true, force: true })
      await mkdir(place)
      const template = await readFile(join(client, 'index.html'), 'utf8')
      const manifest: Manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
      const written: PrerenderedPage[] = []
      // One after another: the language is the application's, not the page's.
      for (const locale of LOCALES)
        for (const page of pages) {
          const file = `${page.path.slice(1).replaceAll('/', '_') || 'home'}.${locale}.html`
          const content = await writePage(page.path, locale)
          await writeFile(join(place, file), writeDocument({ template, manifest, page, locale, content }))
          written.push({ path: page.path, locale, file })
        }
      await writeFile(join(place, list), JSON.stringify(written))
    }
  }
}
