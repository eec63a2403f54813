import { join } from 'node:path'
import { LOCALES, SERVER_PREFIXES } from '@portico/contract'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ALIAS } from './build/alias.ts'
import { CHUNK_GROUPS, chunkGroups } from './build/chunks/chunk-groups.ts'
import { privateChunks } from './build/chunks/private-chunks.ts'
import { isPrivateModule } from './build/chunks/public-features.ts'
import { compress } from './build/compress.ts'
import { documentHead } from './build/document-head.ts'
import { publishedContent } from './build/published-content.ts'
import { readTranslations, translationsHash } from './build/translations.ts'

const TRANSLATIONS = join(import.meta.dirname, '../../content/i18n')

/** What the server responds to while Vite serves the application during development. */
const SERVER_PATHS = `^/(${SERVER_PREFIXES.join('|')})(/|$|\\?)`

const hashes = Object.fromEntries(
  LOCALES.map((locale) => [locale, translationsHash(readTranslations(join(TRANSLATIONS, locale)))])
)

const define = { __TRANSLATION_HASHES__: JSON.stringify(hashes) }

const developmentServer = process.env.PORTICO_DEV_SERVER

export default defineConfig({
  define,
  resolve: { alias: ALIAS },
  plugins: [
    react(),
    publishedContent(),
    tailwindcss(),
    documentHead({
      headScript: 'src/boot/head.ts',
      developmentScript: 'src/boot/apply-theme.js',
      define,
      preloadedFonts: ['ibm-plex-sans-latin-wght-normal'],
      codeFonts: ['ibm-plex-mono-latin-400-normal', 'ibm-plex-mono-latin-600-normal']
    }),
    chunkGroups(CHUNK_GROUPS),
    privateChunks(isPrivateModule),
    compress()
  ],
  build: {
    // Nothing inlined as a data: address: the content policy would refuse it.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    // Tells vite.server.config.ts which files a page is made of.
    manifest: true
  },
  server: {
    strictPort: true,
    ...(developmentServer && {
      proxy: { [SERVER_PATHS]: { target: developmentServer, changeOrigin: false, xfwd: false } }
    })
  }
})
