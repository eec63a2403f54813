import { createStore, useStore } from '../store.ts'

const store = createStore({ pixels: 0 })

/** Tells how much of the window's lower end the question about cookies covers, in pixels; 0 once it is answered. */
export function setNoticeHeight(pixels: number): void {
  store.set({ pixels })
  // Where the keyboard goes must not lie behind it. Not a custom property: every element of the page would take it on anew.
  document.documentElement.style.scrollPaddingBottom = pixels ? `${pixels}px` : ''
}

/** Pixels of the window's lower end that the question about cookies covers. */
export const useNoticeHeight = (): number => useStore(store).pixels
