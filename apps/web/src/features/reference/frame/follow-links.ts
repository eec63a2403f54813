import { SERVER_PREFIXES } from '@portico/contract'
import type { MouseEvent } from 'react'
import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paintInSightFirst } from '@/lib/page/after-paint.ts'
import { pause } from '@/lib/pause.ts'
import { REFERENCE_ROOT, type ReferenceTarget, readAddress } from '@/lib/reference/address.ts'
import { usePrefetchPage } from '../api/use-piece.ts'

/** Whether the server responds to an address itself, so that the router has no page for it. */
const isOfServer = (path: string) =>
  SERVER_PREFIXES.some((prefix) => path === `/${prefix}` || path.startsWith(`/${prefix}/`))

/** The link around what an event happened on, when it leads to a page of the portal. */
function linkOf(target: EventTarget): URL | undefined {
  const link = (target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return undefined
  return link.origin === window.location.origin && !isOfServer(link.pathname) ? new URL(link.href) : undefined
}

/** Milliseconds for which a page stays while the next one's content is on its way: then the next one shows that it is loading. */
const PREFETCH_TIMEOUT_MS = 150

/**
 * A handler of clicks for a whole part of the page: ordinary links in it, such as those of rendered Markdown and of long lists, are
 * followed by the router, without loading the page anew. The next page is rendered once, with its content. Clicks that ask for a new
 * tab are left to the browser.
 */
export function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  const prefetch = usePrefetchPage()
  /** Where the last click leads: an earlier one is ignored when the reader clicks again meanwhile, or goes elsewhere. */
  const wanted = useRef('')
  return useCallback(
    (event) => {
      const asksForMore = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      const link = event.defaultPrevented || asksForMore ? undefined : linkOf(event.target)
      if (!link) return
      event.preventDefault()
      const here = window.location.href
      const go = () => {
        if (wanted.current !== link.href || window.location.href !== here) return
        // At once, not in slices: there is nothing on the page that would have to stay smooth meanwhile.
        void navigate(link.pathname + link.search + link.hash, { flushSync: true })
        if (link.hash === '') paintInSightFirst()
      }
      wanted.current = link.href
      const page = pageOf(link)
      const coming = page && prefetch(page)
      if (coming) void Promise.race([coming, pause(PREFETCH_TIMEOUT_MS)]).then(go)
      else go()
    },
    [navigate, prefetch]
  )
}

/** The page of the reference that the link around `target` leads to; undefined when there is no link or it leads elsewhere. */
export function pageOfLink(target: EventTarget): ReferenceTarget | undefined {
  const link = linkOf(target)
  return link && pageOf(link)
}

const pageOf = (link: URL) => (link.pathname.startsWith(`${REFERENCE_ROOT}/`) ? readAddress(link) : undefined)
