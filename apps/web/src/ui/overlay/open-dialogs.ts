import { useSyncExternalStore } from 'react'

let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLDialogElement[]) {
  open = next
  for (const listener of [...listeners]) listener()
}

export function addOpenDialog(dialog: HTMLDialogElement): void {
  change([...open, dialog])
}

export function removeOpenDialog(dialog: HTMLDialogElement): void {
  change(open.filter((other) => other !== dialog))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const last = () => open.at(-1)

/** The modal dialog on top, undefined when none is open. What must be reachable above it has to be inside it. */
export function useTopDialog(): HTMLDialogElement | undefined {
  return useSyncExternalStore(subscribe, last, last)
}
