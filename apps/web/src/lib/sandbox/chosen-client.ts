import { createStore, useStore } from '../store.ts'
import type { SandboxClient } from './tokens.ts'

/** The client that sends requests from the reference, until the page is left. */
const store = createStore<{ client: SandboxClient }>({ client: 'demo' })

/** Chooses who sends the requests. */
export const chooseClient = (client: SandboxClient): void => store.set({ client })

/** The chosen client: the public demo, or the number of an application. */
export const useChosenClient = (): SandboxClient => useStore(store).client
