import { type ComponentType, useEffect, useState } from 'react'
import { showToast } from '../toasts.ts'

/**
 * A component whose code comes when it is first needed. A failure is said by a toast.
 *
 * @param load imports its module; must be the same function for the caller's whole life, as `onFailure` must
 * @param onFailure takes the need away, so that the next one tries again
 * @returns undefined until the code is there
 */
export function useComponent<Props>(
  isNeeded: boolean,
  load: () => Promise<{ default: ComponentType<Props> }>,
  onFailure: () => void
): ComponentType<Props> | undefined {
  const [Component, setComponent] = useState<ComponentType<Props>>()
  useEffect(() => {
    if (!isNeeded || Component) return
    load().then(
      (module) => setComponent(() => module.default),
      () => {
        onFailure()
        showToast({ kind: 'error', key: 'error.server.not.reachable' })
      }
    )
  }, [isNeeded, Component, load, onFailure])
  return Component
}
