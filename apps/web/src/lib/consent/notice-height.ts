import { createStore, useStore } from '../store.ts'

const store = createStore({ pixels: 0 })

/** Sets how much of the window's lower end the cookie notice covers, in pixels; 0 once a choice is made. */
export function setNoticeHeight(pixels: number): void {
  store.set({ pixels })
  // Where the keyboard goes must not lie behind it. Not a custom property: every element of the page would take it on anew.
  document.documentElement.style.scrollPaddingBottom = pixels ? `${pixels}px` : ''
}

/** Pixels of the window's lower end that the cookie notice covers. */
export const useNoticeHeight = (): number => useStore(store).pixels
