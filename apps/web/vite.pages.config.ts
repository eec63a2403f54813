import { join } from 'node:path'
import { PRERENDERED } from '@portico/contract'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ALIAS } from './build/alias.ts'
import { NO_FILES } from './build/preloaded-pages.ts'
import { prerender } from './build/prerender.ts'
import { publishedContent } from './build/published-content.ts'

const CLIENT = join(import.meta.dirname, 'dist')

/** Writes the public pages as HTML, with a copy of the application that the build runs for it; after the application itself is built. */
export default defineConfig({
  resolve: { alias: ALIAS },
  plugins: [
    react(),
    publishedContent(),
    prerender({ client: CLIENT, folder: PRERENDERED.folder, list: PRERENDERED.list })
  ],
  define: NO_FILES,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/markup/page-markup.tsx',
    outDir: `dist/${PRERENDERED.folder}`,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: { output: { codeSplitting: false } }
  }
})
