import type { Plugin } from 'vite'

/** What the package openapi imports, because Node finds only this form of it; Vite cannot serve it to a browser unbundled. */
const UMD = 'jsonc-parser/lib/umd/main.js'
const VIRTUAL = '\0portico:jsonc-parser'

/** Vite plugin: packages whose form for Node a browser cannot read come as modules. */
export const moduleForms = (): Plugin => ({
  name: 'portico:module-forms',
  enforce: 'pre',
  config: () => ({ optimizeDeps: { include: ['jsonc-parser'] } }),
  resolveId: (id) => (id === UMD ? VIRTUAL : undefined),
  load: (id) => (id === VIRTUAL ? `import * as jsonc from 'jsonc-parser'\nexport default jsonc` : undefined)
})
