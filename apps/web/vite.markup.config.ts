import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ALIAS } from './build/alias.ts'
import { NO_FILES } from './build/preloaded-pages.ts'

/** Builds the copy of the application that the server writes first views with: one file, with all that it needs. */
export default defineConfig({
  resolve: { alias: ALIAS },
  plugins: [react()],
  // The server does not say that it is in production: React would check everything, as during development.
  define: { ...NO_FILES, 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/markup/markup.ts',
    outDir: 'dist/markup',
    emptyOutDir: true,
    minify: true,
    rolldownOptions: { output: { codeSplitting: false } }
  }
})
