import { type ComponentType, type ReactElement, use } from 'react'

/** Pages whose code did not load; forgotten so that the next render asks for it again. */
const failed = new Set<() => void>()

/**
 * A page whose code is fetched when it is first shown. While it loads, the nearest Suspense boundary shows its fallback;
 * when it does not load, the nearest error boundary gets the ChunkLoadError, and forgetFailedPages() allows another try.
 *
 * @param load imports the page's module, e.g. `() => import('./pages/list-page.tsx')`
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): () => ReactElement {
  let loading: Promise<{ default: ComponentType }> | undefined
  function start() {
    loading = load()
    loading.catch(() => failed.add(() => (loading = undefined)))
    return loading
  }
  return function LazyPage() {
    const Page = use(loading ?? start()).default
    return <Page />
  }
}

/** Lets pages whose code did not load be tried again; called by the error boundary before it renders its page again. */
export function forgetFailedPages(): void {
  for (const forget of failed) forget()
  failed.clear()
}
