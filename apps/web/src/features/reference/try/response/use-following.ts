import { useCallback, useEffect, useRef, useState } from 'react'
import { exchange as sendExchange } from '@/lib/sandbox/exchange.ts'
import type { Exchange, Sending } from '../use-exchange.ts'
import { readingPath, statusOf } from './person-page.ts'

/** Milliseconds between two looks, and until it is given up. */
const INTERVAL_MS = 2_000
const GIVEN_UP_MS = 10 * 60_000
/** Looks after the window was closed: the last step of the page may still be on its way. */
const LAST_LOOKS = 2
/** Size of the window beside: a phone's, on which such a page is made to be used. */
const WINDOW = 'popup,width=480,height=760'

interface Followed {
  readonly sending: Sending
  readonly page: Window | null
}

/**
 * Opens a page on which a person goes on, and shows the resource again each time that its status has changed, until the page is closed.
 *
 * @param show shows the response to a request in place of the one that waited
 */
export function useFollowing(show: (sending: Sending) => Promise<void>) {
  const [followed, setFollowed] = useState<Followed>()
  const [status, setStatus] = useState<string>()
  const latest = useRef(show)
  useEffect(() => {
    latest.current = show
  })

  useEffect(() => {
    if (!followed) return
    const { sending, page } = followed
    const stop = new AbortController()
    let known: string | undefined
    let lastLooks = 0
    const look = async () => {
      const response = await sendExchange({ ...sending.request, isForPage: true }, sending.client, stop.signal).catch(
        () => undefined
      )
      if (stop.signal.aborted) return
      if (response?.status === 200) {
        const now = statusOf(response.json)
        if (known !== undefined && now !== known) void latest.current(sending)
        known = now
        setStatus(now)
      }
      lastLooks = page?.closed ? lastLooks + 1 : 0
      if (lastLooks > LAST_LOOKS) setFollowed(undefined)
    }
    void look()
    const timer = setInterval(() => void look(), INTERVAL_MS)
    const end = setTimeout(() => setFollowed(undefined), GIVEN_UP_MS)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
      stop.abort()
    }
  }, [followed])

  const open = useCallback((url: string, exchange: Exchange) => {
    const { request, client, sample } = exchange
    const reading = { method: 'GET', path: readingPath(exchange), headers: [] }
    // A browser that allows no window beside opens a tab.
    const page = window.open(url, 'portico-sandbox-page', WINDOW) ?? window.open(url, '_blank')
    setFollowed({
      sending: { request: { ...reading, scope: request.scope }, client, body: undefined, sample },
      page
    })
  }, [])
  const stop = useCallback(() => setFollowed(undefined), [])
  return { isFollowing: followed !== undefined, status, open, stop }
}
