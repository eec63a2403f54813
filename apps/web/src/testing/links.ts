import { onTestFinished } from 'vitest'

/**
 * Keeps links from leaving the page or opening tabs, until the test ends.
 *
 * @returns the addresses that the browser would have gone to so far, oldest first: `href` is path, query and part, and `target` says
 *   where. Links that the application follows itself are not among them.
 */
export function watchLinks(): () => readonly { href: string; target: string }[] {
  const followed: { href: string; target: string }[] = []
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || event.defaultPrevented) return
    event.preventDefault()
    followed.push({ href: link.pathname + link.search + link.hash, target: link.target })
  }
  window.addEventListener('click', onClick)
  onTestFinished(() => window.removeEventListener('click', onClick))
  return () => followed
}
