import { SERVER_PREFIXES } from '@portico/contract'
import type { MouseEvent } from 'react'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { REFERENCE_ROOT, type ReferenceTarget, readAddress } from '../address.ts'

/** Whether the server answers an address itself, so that the router has no page for it. */
const isOfServer = (path: string) =>
  SERVER_PREFIXES.some((prefix) => path === `/${prefix}` || path.startsWith(`/${prefix}/`))

/** The link around what an event happened on, when it leads to a page of the portal. */
function linkOf(target: EventTarget): URL | undefined {
  const link = (target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return undefined
  return link.origin === window.location.origin && !isOfServer(link.pathname) ? new URL(link.href) : undefined
}

/**
 * A handler of clicks for a whole part of the page: ordinary links in it, such as those of rendered Markdown and of long lists, are
 * followed by the router, without loading the page anew. Clicks that ask for a new tab are left to the browser.
 */
export function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return useCallback(
    (event) => {
      const asksForMore = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      const link = event.defaultPrevented || asksForMore ? undefined : linkOf(event.target)
      if (!link) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash)
    },
    [navigate]
  )
}

/** The page of the reference that the link around `target` leads to; undefined when there is no link or it leads elsewhere. */
export function pageOfLink(target: EventTarget): ReferenceTarget | undefined {
  const link = linkOf(target)
  return link?.pathname.startsWith(`${REFERENCE_ROOT}/`) ? readAddress(link) : undefined
}
