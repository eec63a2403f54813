import { type MouseEvent, type PointerEvent, useCallback } from 'react'
import { showToast } from '@/lib/toasts.ts'
import { usePrefetchPage } from './api/use-piece.ts'
import { pageOfLink } from './frame/follow-links.ts'

/**
 * Handlers for all links of a page: the address of a place is copied when one goes to it, and a page whose link is pointed at is
 * fetched. Links are followed by the frame (frame/follow-links.ts).
 */
export function usePageLinks() {
  const prefetch = usePrefetchPage()
  const onClick = useCallback((event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-place]')
    if (!link || event.defaultPrevented) return
    // Where the browser keeps its clipboard to itself, the address bar still has the address.
    navigator.clipboard?.writeText(link.href).then(
      () => showToast({ kind: 'success', key: 'reference.schema.addressCopied' }),
      () => {}
    )
  }, [])
  const onPointerOver = useCallback(
    (event: PointerEvent) => {
      if ((event.target as Element).closest('a[data-place]')) return
      const page = pageOfLink(event.target)
      if (page) prefetch(page)
    },
    [prefetch]
  )
  return { onClick, onPointerOver }
}
