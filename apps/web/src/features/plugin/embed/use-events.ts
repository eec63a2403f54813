import { type RefObject, useEffect, useRef, useState } from 'react'
import { EVENT_NAMES, type EventName, type HeardEvent, MOST_EVENTS } from './events.ts'

interface EventsHeard {
  /** The newest first. */
  events: readonly HeardEvent[]
  isPaused: boolean
  pause: (isPaused: boolean) => void
  clear: () => void
}

/**
 * Listens to the elements within a part of the page.
 *
 * @param onHeard called with each event as it fires, also while the list is paused; may prevent the event's default
 */
export function useElementEvents(
  place: RefObject<HTMLElement | null>,
  onHeard?: (name: EventName, event: CustomEvent) => void
): EventsHeard {
  const [events, setEvents] = useState<readonly HeardEvent[]>([])
  const [isPaused, pause] = useState(false)
  const next = useRef(1)
  const latest = useRef({ isPaused, onHeard })
  useEffect(() => {
    latest.current = { isPaused, onHeard }
  })
  useEffect(() => {
    const root = place.current
    if (!root) return
    const hear = (event: Event) => {
      if (!(event instanceof CustomEvent)) return
      const name = event.type as EventName
      latest.current.onHeard?.(name, event)
      if (latest.current.isPaused) return
      const heard: HeardEvent = { id: next.current++, name, at: new Date(), detail: event.detail }
      setEvents((before) => [heard, ...before].slice(0, MOST_EVENTS))
    }
    for (const name of EVENT_NAMES) root.addEventListener(name, hear)
    return () => {
      for (const name of EVENT_NAMES) root.removeEventListener(name, hear)
    }
  }, [place])
  return { events, isPaused, pause, clear: () => setEvents([]) }
}
