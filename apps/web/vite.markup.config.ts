import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ALIAS } from './build/alias.ts'

/** Builds the copy of the application that the server writes first views with: one file, with all that it needs. */
export default defineConfig({
  resolve: { alias: ALIAS },
  plugins: [react()],
  // Addresses of files that only browsers ask for.
  define: {
    __TRANSLATION_HASHES__: '{}',
    __REFERENCE_FILES__: '{}',
    __LOG_FILES__: '{}',
    __DEALS_FILES__: '{}',
    __DEAL_FILES__: '{}',
    __WEBHOOKS_FILES__: '{}',
    __VERSIONS_FILES__: '{}'
  },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/markup/reference-markup.tsx',
    outDir: 'dist/markup',
    emptyOutDir: true,
    minify: true,
    rolldownOptions: { output: { codeSplitting: false } }
  }
})
