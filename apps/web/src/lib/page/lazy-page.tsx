import { type ComponentType, type ReactElement, use } from 'react'
import type { PrefetchPage } from './prefetch-page.ts'

/** The module of a page. */
export interface PageModule {
  readonly default: ComponentType
  readonly prefetch?: PrefetchPage
}

/** Pages whose code did not load; forgotten so that the next render asks for it again. */
const failed = new Set<() => void>()

/** A page, and how its code is fetched before it is shown. */
export interface LazyPage {
  (): ReactElement
  /** Fetches the page's code; ChunkLoadError when it does not load. */
  load: () => Promise<PageModule>
}

/**
 * A page whose code is fetched when it is first shown, if not before. While it loads, the nearest Suspense boundary shows its fallback;
 * when it does not load, the nearest error boundary gets the ChunkLoadError, and forgetFailedPages() allows another try.
 *
 * @param load imports the page's module, e.g. `() => import('./pages/list-page.tsx')`
 */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  let loading: Promise<PageModule> | undefined
  function start() {
    if (loading) return loading
    const promise = load()
    loading = promise
    promise.then(
      // What is there is shown immediately: React reads these fields, and holds back for a third of a second what it has to wait for.
      (module) => Object.assign(promise, { status: 'fulfilled', value: module }),
      () => failed.add(() => (loading = undefined))
    )
    return promise
  }
  function LazyPage() {
    const Page = use(start()).default
    return <Page />
  }
  LazyPage.load = start
  return LazyPage
}

/**
 * Whether an error is that of an `import()` whose file did not come. Some browsers keep such a failure for as long as the page lives:
 * only a reload tries again.
 */
export const isImportFailure = (error: unknown): boolean =>
  error instanceof TypeError && /\bimport(?:ed|ing)\b.*\bmodule\b/i.test(error.message)

/** Lets pages whose code did not load be tried again; called by the error boundary before it renders its page again. */
export function forgetFailedPages(): void {
  for (const forget of failed) forget()
  failed.clear()
}
