import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_VIEW_FILE, PRERENDERED } from '@portico/contract'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ALIAS } from './build/alias.ts'
import type { Manifest } from './build/manifest.ts'
import { prerender } from './build/prerender.ts'
import { publishedContent } from './build/published-content.ts'
import { writtenPageFiles } from './build/written-pages.ts'

const CLIENT = join(import.meta.dirname, 'dist')
const [folder = '', file = ''] = FIRST_VIEW_FILE.split('/')

/**
 * Builds the copies of the application that run without a browser, after the application itself: the server's, which writes first views, and
 * the build's, which writes the public pages as HTML.
 */
export default defineConfig(({ command }) => ({
  resolve: { alias: ALIAS },
  plugins: [
    react(),
    publishedContent(),
    prerender({ client: CLIENT, writer: `${folder}/prerender.js`, ...PRERENDERED })
  ],
  define: {
    // Nothing else states that they are in production: React would check everything, as during development.
    'process.env.NODE_ENV': JSON.stringify('production'),
    // What only browsers request.
    __TRANSLATION_HASHES__: '{}',
    ...(command === 'build' && {
      __PAGE_FILES__: JSON.stringify(
        writtenPageFiles(JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest)
      )
    })
  },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: join('dist', folder),
    emptyOutDir: true,
    minify: true,
    rolldownOptions: {
      input: {
        [file.replace('.js', '')]: 'src/boot/server/first-view.tsx',
        prerender: 'src/boot/server/prerender.tsx'
      },
      // What stands in for browser objects comes before all that uses them.
      output: { strictExecutionOrder: true }
    }
  }
}))
