import type { ReactElement } from 'react'
import { matchRoutes, type Params, type RouteObject } from 'react-router'
import type { LazyPage, PageModule } from '@/lib/page/lazy-page.tsx'

/** The page at an address: the parameters of its path, and what fetches its code; nothing for one that the start brings along. */
export interface PageAt {
  readonly parameters: Params
  readonly load: (() => Promise<PageModule>) | undefined
}

/**
 * Finds the page at an address.
 *
 * @param routes of the application
 * @returns undefined where no route matches
 */
export function pageAt(routes: RouteObject[], pathname: string): PageAt | undefined {
  const match = matchRoutes(routes, pathname)?.at(-1)
  if (!match) return undefined
  const type = (match.route.element as ReactElement | undefined)?.type as Partial<LazyPage> | undefined
  return { parameters: match.params, load: type?.load }
}
