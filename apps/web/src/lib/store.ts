import { useSyncExternalStore } from 'react'

/** A value outside React that components can follow. */
export interface Store<State> {
  get(): State
  /** Replaces the given properties, and notifies the listeners once. */
  set(changes: Partial<State>): void
  /** Calls `listener` after every change until the returned function is called. */
  subscribe(listener: () => void): () => void
}

/** Creates a store that starts with `initial`. */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
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
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
