import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ElementEvent, EVENT_NAMES, type EventName, MAX_EVENTS } from './events.ts'

interface ElementEvents {
  /** The newest first. */
  events: readonly ElementEvent[]
  isPaused: boolean
  pause: (isPaused: boolean) => void
  clear: () => void
}

/**
 * Listens to the elements within a part of the page.
 *
 * @param onEvent called with each event as it fires, also while the list is paused; may prevent the event's default
 */
export function useElementEvents(
  place: RefObject<HTMLElement | null>,
  onEvent?: (name: EventName, event: CustomEvent) => void
): ElementEvents {
  const [events, setEvents] = useState<readonly ElementEvent[]>([])
  const [isPaused, pause] = useState(false)
  const next = useRef(1)
  const latest = useRef({ isPaused, onEvent })
  // An event may fire between the commit and its effects.
  useLayoutEffect(() => {
    latest.current = { isPaused, onEvent }
  })
  useEffect(() => {
    const root = place.current
    if (!root) return
    const handleEvent = (event: Event) => {
      if (!(event instanceof CustomEvent)) return
      const name = event.type as EventName
      latest.current.onEvent?.(name, event)
      if (latest.current.isPaused) return
      const dispatched: ElementEvent = { id: next.current++, name, at: new Date(), detail: event.detail }
      setEvents((before) => [dispatched, ...before].slice(0, MAX_EVENTS))
    }
    for (const name of EVENT_NAMES) root.addEventListener(name, handleEvent)
    return () => {
      for (const name of EVENT_NAMES) root.removeEventListener(name, handleEvent)
    }
  }, [place])
  return { events, isPaused, pause, clear: () => setEvents([]) }
}
