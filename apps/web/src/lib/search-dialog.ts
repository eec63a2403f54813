import { createStore, useStore } from './store.ts'

const store = createStore<{ isOpen: boolean }>({ isOpen: false })

/** Opens the search over everything; the application's frame shows it to those who are signed in. */
export const openSearch = (): void => store.set({ isOpen: true })

/** Closes the search. */
export const closeSearch = (): void => store.set({ isOpen: false })

/** Whether the search is open now. */
export const isSearchOpen = (): boolean => store.get().isOpen

/** Whether the search is open, as it changes. */
export const useSearchOpen = (): boolean => useStore(store).isOpen

/** Who fetches what the search needs before it is opened; set by the frame. */
let prepare: () => void = () => {}

/** Tells that somebody seems about to search: points at a button, or comes to it by keyboard. */
export const expectSearch = (): void => prepare()

/** Sets who hears of expectSearch(). */
export function onSearchExpected(listener: () => void): void {
  prepare = listener
}
