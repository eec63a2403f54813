import { useSyncExternalStore } from 'react'

let written = import.meta.env.SSR

/** Whether the page that the application began with was written by the server or the build. */
export const isWritten = (): boolean => written

/** Says that the application takes over what the server or the build has written. */
export function takeOverWritten(): void {
  written = true
}

const unchanging = () => () => {}

/**
 * Whether a component is being written, or takes over what was written: it then renders what it did there. Afterwards, and for a component
 * that appears later, it is false.
 */
export const useIsWritten = (): boolean =>
  useSyncExternalStore(
    unchanging,
    () => false,
    () => true
  )
