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

/** Fetches the code of the search; set by the frame. */
let prepare: () => void = () => {}

/** Fetches the code of the search before it is opened, e.g. when its button gets the focus. */
export const prefetchSearch = (): void => prepare()

/** Sets what prefetchSearch() does. */
export function setSearchPrefetcher(listener: () => void): void {
  prepare = listener
}
