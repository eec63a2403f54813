import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** What the package openapi imports, because Node finds only this form of it; Vite cannot serve it to a browser unbundled. */
const UMD = 'jsonc-parser/lib/umd/main.js'
const VIRTUAL = '\0portico:jsonc-parser'

const modules = () => {
  const { resolve } = createRequire(new URL('../../packages/openapi/package.json', import.meta.url))
  return resolve('jsonc-parser/lib/esm/main.js')
}

/** Vite plugin: a package whose form for Node a browser cannot read comes as modules. */
export const moduleForms = (): Plugin => ({
  name: 'portico:module-forms',
  enforce: 'pre',
  resolveId: (id) => (id === UMD ? VIRTUAL : undefined),
  load: (id) =>
    id === VIRTUAL ? `import * as jsonc from ${JSON.stringify(modules())}\nexport default jsonc` : undefined
})
