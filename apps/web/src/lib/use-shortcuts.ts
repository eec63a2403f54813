import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from './store.ts'

const STORAGE_KEY = 'portico.shortcuts'
const OFF = 'off'
const setting = createStore({ isOn: localStorage.getItem(STORAGE_KEY) !== OFF }, { isOn: true })

function setShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORAGE_KEY)
  else localStorage.setItem(STORAGE_KEY, OFF)
  setting.set({ isOn })
}

/** Whether this browser's user wants shortcuts of a single key, and how to change that (WCAG 2.1.4). */
export function useShortcutSetting(): [isOn: boolean, set: (isOn: boolean) => void] {
  return [useStore(setting).isOn, setShortcuts]
}

/** What a key does, by the name KeyboardEvent gives it. Returning false leaves the key to the browser. */
export type Shortcuts = Record<string, (event: KeyboardEvent) => unknown>

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"])'
/** What gives keys a meaning of its own while the focus is in it. */
const OWN_KEYS = 'dialog, [role="dialog"], [role="menu"], [role="listbox"]'

/** Whether a key is meant for the page as a whole: no field has the focus, no dialog is open, and no other handler has used it. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
  const target = event.target instanceof Element ? event.target : document.body
  return !target.closest(`${TYPING}, ${OWN_KEYS}`) && !document.querySelector('dialog:modal')
}

/** Runs shortcuts while the component is shown, never while a field has the focus or a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key] : undefined
    if (shortcut && isForPage(event) && shortcut(event) !== false) event.preventDefault()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => run(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
