import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

interface Asset {
  type: string
  content: Buffer
  version: string
}

const FONT = '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2'
/** The library's build for browsers, which its package has beside what it exports. */
const WEBAUTHN = '../dist/bundle/index.umd.min.js'
const readAsset = (name: string) => readFileSync(new URL(`./assets/${name}`, import.meta.url))

const assets = new Map<string, Asset>()

function add(name: string, type: string, content: Buffer): void {
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 10)
  assets.set(name, { type, content, version })
}

add('ibm-plex-sans.woff2', 'font/woff2', readFileSync(createRequire(import.meta.url).resolve(FONT)))
for (const name of ['logo.svg', 'arcade.svg']) add(name, 'image/svg+xml', readAsset(name))
add(
  'webauthn.js',
  'text/javascript; charset=utf-8',
  readFileSync(path.join(path.dirname(createRequire(import.meta.url).resolve('@simplewebauthn/browser')), WEBAUTHN))
)
for (const name of ['page.js', 'passkey.js', 'theme.js']) add(name, 'text/javascript; charset=utf-8', readAsset(name))
add(
  'page.css',
  'text/css; charset=utf-8',
  // A file the style sheet names gets its version too, so that it can be cached for as long.
  Buffer.from(
    readAsset('page.css')
      .toString()
      .replace(/url\("([^"]+)"\)/g, (_, name: string) => `url("${versioned(name)}")`)
  )
)

add('consent.css', 'text/css; charset=utf-8', readAsset('consent.css'))

function versioned(name: string): string {
  const asset = assets.get(name)
  if (!asset) throw new Error(`There is no asset named ${name}`)
  return `${name}?v=${asset.version}`
}

/**
 * The address of a style sheet, script, picture or font of the pages; it changes with the content.
 *
 * @param mountPath where the provider is mounted, without a slash at the end
 */
export function assetUrl(mountPath: string, name: string): string {
  return `${mountPath}/assets/${versioned(name)}`
}

/** The asset of a name, or undefined. */
export function findAsset(name: string): Asset | undefined {
  return assets.get(name)
}
