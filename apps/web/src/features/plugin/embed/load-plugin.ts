import type { PluginFile } from '../snippets/markup.ts'

const loading = new Map<string, Promise<void>>()

/** Browsers remember that a module did not load; another query makes another module of it. */
let attempts = 0

/**
 * Loads a script or a style sheet of the plugin into this page, as a shop's page does: with its hash, and once.
 *
 * @throws Error when it does not load; the next call tries again
 */
export function loadPluginFile(file: PluginFile): Promise<void> {
  const known = loading.get(file.url)
  if (known) return known
  const promise = insert(file)
  promise.catch(() => loading.delete(file.url))
  loading.set(file.url, promise)
  return promise
}

function insert({ url, integrity }: PluginFile): Promise<void> {
  const isStyle = url.endsWith('.css')
  const element = document.createElement(isStyle ? 'link' : 'script')
  const address = attempts === 0 ? url : `${url}?attempt=${attempts}`
  if (element instanceof HTMLLinkElement) {
    element.rel = 'stylesheet'
    element.href = address
  } else {
    element.type = 'module'
    element.src = address
  }
  if (integrity !== undefined) {
    element.integrity = integrity
    element.crossOrigin = 'anonymous'
  }
  return new Promise((resolve, reject) => {
    element.onload = () => resolve()
    element.onerror = () => {
      attempts++
      element.remove()
      reject(new Error(`${url} could not be loaded`))
    }
    document.head.append(element)
  })
}
