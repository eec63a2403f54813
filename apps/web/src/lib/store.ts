import { useSyncExternalStore } from 'react'

/** A value outside React that components can follow. */
export interface Store<State> {
  get(): State
  /** The state with which the server and the build write pages, and with which React takes them over. */
  getServerSnapshot(): State
  /** Replaces the given properties, and notifies the listeners once. */
  set(changes: Partial<State>): void
  /** Calls `listener` after every change until the returned function is called. */
  subscribe(listener: () => void): () => void
}

/**
 * Creates a store.
 *
 * @param initial its first state
 * @param written the state with which pages were written, where that differs
 */
export function createStore<State extends object>(initial: State, written: State = initial): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    // While a page is being written, its writer sets the state.
    getServerSnapshot: import.meta.env.SSR ? () => state : () => written,
    set(changes) {
      state = { ...state, ...changes }
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
}

/** The store's present state; the component renders again when it changes. */
export function useStore<State extends object>(store: Store<State>): State {
  return useSyncExternalStore(store.subscribe, store.get, store.getServerSnapshot)
}
