import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'

/** A classic script that must run before the first paint, and fonts that the first paint needs. */
interface DocumentHeadOptions {
  /** The script's path below the root; it is served as a file of its own, because the content policy forbids inline scripts. */
  blockingScript: string
  /** Beginnings of the names of font files to preload, e.g. `ibm-plex-sans-latin-wght`. */
  preloadedFonts: string[]
}

/** Vite plugin: puts into the head what must be there before the application's own script. */
export function documentHead({ blockingScript, preloadedFonts }: DocumentHeadOptions): Plugin {
  let scriptUrl = `/${blockingScript}`
  return {
    name: 'portico:document-head',
    configResolved(config) {
      if (config.command === 'build') {
        const source = readFileSync(join(config.root, blockingScript))
        scriptUrl = `/assets/theme-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
      }
    },
    generateBundle() {
      const source = readFileSync(join(this.environment.config.root, blockingScript), 'utf8')
      this.emitFile({ type: 'asset', fileName: scriptUrl.slice(1), source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((file) =>
          preloadedFonts.some((name) => file.startsWith(`assets/${name}`) && file.endsWith('.woff2'))
        )
        const tags: HtmlTagDescriptor[] = [
          { tag: 'script', attrs: { src: scriptUrl }, injectTo: 'head-prepend' },
          ...fonts.map(
            (file): HtmlTagDescriptor => ({
              tag: 'link',
              attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
              injectTo: 'head-prepend'
            })
          )
        ]
        return tags
      }
    }
  }
}
