import { join } from 'node:path'
import { LOCALES, SERVER_PREFIXES } from '@portico/contract'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './build/compress.ts'
import { isContractSchema, isPlainContract } from './build/contract-modules.ts'
import { isControl } from './build/control-modules.ts'
import { documentHead } from './build/document-head.ts'
import { privateChunks } from './build/private-chunks.ts'
import { isPrivateModule, isReferencePage } from './build/private-modules.ts'
import { isSamplePart } from './build/sample-modules.ts'
import { readTranslations, translationsHash } from './build/translations.ts'

const TRANSLATIONS = join(import.meta.dirname, '../../content/i18n')

/** What the server answers while Vite serves the application during development. */
const SERVER_PATHS = `^/(${SERVER_PREFIXES.join('|')})(/|$|\\?)`

const hashes = Object.fromEntries(
  LOCALES.map((locale) => [locale, translationsHash(readTranslations(join(TRANSLATIONS, locale)))])
)

const define = { __TRANSLATION_HASHES__: JSON.stringify(hashes) }

const developmentServer = process.env.PORTICO_DEV_SERVER

export default defineConfig({
  define,
  plugins: [
    react(),
    tailwindcss(),
    documentHead({
      headScript: 'src/app/head/head.ts',
      developmentScript: 'src/lib/theme/apply-theme.js',
      define,
      askedAhead: { module: '/features/reference/reference-page.tsx', constant: '__REFERENCE_FILES__' },
      preloadedFonts: ['ibm-plex-sans-latin-wght-normal']
    }),
    privateChunks(isPrivateModule),
    compress()
  ],
  build: {
    // Nothing inlined as a data: address: the content policy would refuse it.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    // Tells vite.pages.config.ts which files a page is made of.
    manifest: true,
    rolldownOptions: {
      output: {
        // React changes far less often than the application does, and stays in the browser's cache meanwhile.
        codeSplitting: {
          groups: [
            { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//, priority: 4 },
            // Apart from private modules that the same pages load: other parts of the contract must be able to import it.
            // Schemas take what is plain from another file and never give it anything: files that wait for each other would not start.
            { name: 'contract', test: isPlainContract, priority: 3 },
            { name: 'contract-schemas', test: isContractSchema, priority: 2 },
            // What the start page needs in one file: each further one brings a kilobyte of headers along.
            { name: 'start', tags: ['$initial'], priority: 1 },
            // What samples of requests have in common. A feature that is public shows them, so they must not lie in a private file.
            { name: 'samples', test: isSamplePart, includeDependenciesRecursively: false, priority: 0 },
            // The same for the controls of all other pages: a dozen files of some hundred bytes would come one after another.
            { name: 'controls', test: isControl, includeDependenciesRecursively: false, priority: 0 },
            // The steps of the payment demo lead from one to the next.
            {
              name: 'payment-demo',
              test: /\/src\/features\/payments\//,
              includeDependenciesRecursively: false,
              priority: 0
            },
            // So do the pages that show the elements.
            {
              name: 'component-demo',
              test: /\/src\/features\/plugin\/(?:demo|embed|shop|showcase|snippets)\//,
              includeDependenciesRecursively: false,
              priority: 0
            },
            // And from a list to its records, and to the next list.
            { name: 'records', test: /\/src\/lib\/records\//, includeDependenciesRecursively: false, priority: 0 },
            // And for an operation of the reference, which is to be there as early as possible.
            { name: 'reference-page', test: isReferencePage, includeDependenciesRecursively: false, priority: 0 }
          ]
        }
      }
    }
  },
  server: {
    strictPort: true,
    ...(developmentServer && {
      proxy: { [SERVER_PATHS]: { target: developmentServer, changeOrigin: false, xfwd: false } }
    })
  }
})
