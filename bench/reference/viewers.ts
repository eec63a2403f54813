import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Contents } from './contents.ts'
import { type PackageName, packageFolder, versionOf } from './packages.ts'

/** An operation to open: what must be visible, and the parts of its address. */
export interface Target extends Contents {
  operationId: string
  /** The first of its tags; without one, the name that viewers give to operations that have none. */
  tag: string
  method: string
  path: string
  summary: string
}

/** A published renderer of OpenAPI documents. */
export interface Viewer {
  name: string
  /** Its files by path; `/` is the page, which reads `/openapi.json`. */
  files: () => Record<string, string | Buffer>
  /** What follows the page's address for an operation. */
  address: (target: Target) => string
  /** An expression that begins the move to another operation, where a change of the address does nothing. */
  go?: (target: Target) => string
  /** Whether it cannot open operations whose IDs have a slash, so that its document has hyphens instead. */
  withoutSlashes?: boolean
}

const read = (name: PackageName, file: string) => readFileSync(path.join(packageFolder(name), file))

const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title>${head}</head><body>${body}</body></html>`

/** Text as a part of an address, as these viewers write it. */
const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** Scripts that a bundle fetches when it needs them, beside it. */
function chunks(name: PackageName, folder: string): Record<string, Buffer> {
  return Object.fromEntries(
    readdirSync(path.join(packageFolder(name), folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(js|css)$/.test(file))
      .map((file) => [`/${file}`, read(name, path.join(folder, file))])
  )
}

/** The most common viewers, each configured as its documentation says. */
export const VIEWERS: readonly Viewer[] = [
  {
    name: versionOf('swagger'),
    files: () => ({
      '/': page(
        '<link rel="stylesheet" href="/swagger-ui.css">',
        `<div id="app"></div><script src="/swagger-ui-bundle.js"></script>
         <script>ui = SwaggerUIBundle({ url: '/openapi.json', dom_id: '#app', deepLinking: true, docExpansion: 'none', defaultModelRendering: 'model' })</script>`
      ),
      '/swagger-ui.css': read('swagger', 'swagger-ui.css'),
      '/swagger-ui-bundle.js': read('swagger', 'swagger-ui-bundle.js')
    }),
    address: ({ tag, operationId }) => `#/${encodeURIComponent(tag)}/${operationId}`,
    go: ({ tag, operationId }) =>
      `ui.getSystem().layoutActions.parseDeepLinkHash('#/${encodeURIComponent(tag)}/${operationId}')`,
    withoutSlashes: true
  },
  {
    name: versionOf('redoc'),
    files: () => ({
      '/': page(
        '',
        '<redoc spec-url="/openapi.json"></redoc><script type="module" src="/redoc.standalone.js"></script>'
      ),
      ...chunks('redoc', 'bundles')
    }),
    address: ({ operationId }) => `#operation/${operationId}`
  },
  {
    name: versionOf('scalar'),
    files: () => ({
      '/': page(
        '',
        `<div id="app"></div><script src="/standalone.js"></script>
         <script>Scalar.createApiReference('#app', { url: '/openapi.json', telemetry: false, withDefaultFonts: false })</script>`
      ),
      '/standalone.js': read('scalar', 'dist/browser/standalone.js')
    }),
    address: ({ tag, method, path: route }) => `#tag/${slug(tag)}/${method.toUpperCase()}${route}`
  },
  {
    name: versionOf('elements'),
    files: () => ({
      '/': page(
        '<link rel="stylesheet" href="/styles.min.css"><script src="/web-components.min.js"></script>',
        '<elements-api apiDescriptionUrl="/openapi.json" router="hash" layout="sidebar"></elements-api>'
      ),
      '/styles.min.css': read('elements', 'styles.min.css'),
      '/web-components.min.js': read('elements', 'web-components.min.js')
    }),
    address: ({ operationId }) => `#/operations/${operationId}`
  },
  {
    name: versionOf('rapidoc'),
    files: () => ({
      '/': page(
        '<script type="module" src="/rapidoc-min.js"></script>',
        // One operation at a time: its fastest mode.
        '<rapi-doc spec-url="/openapi.json" render-style="focused" show-header="false" load-fonts="false"></rapi-doc>'
      ),
      '/rapidoc-min.js': read('rapidoc', 'dist/rapidoc-min.js')
    }),
    address: ({ method, path: route }) => `#${method}-${route.replace(/[\s#:?&={}]/g, '-')}`
  }
]
