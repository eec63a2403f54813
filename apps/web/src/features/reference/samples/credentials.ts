import { sessionStore } from '@/lib/session/session.ts'
import { createStore, useStore } from '@/lib/store.ts'

const store = createStore<{ byApi: Readonly<Record<string, Readonly<Record<string, string>>>> }>({ byApi: {} })

let reader = sessionStore.get().account?.login

// Credentials that one user pasted must not be there for the next.
sessionStore.subscribe(() => {
  const { phase, account } = sessionStore.get()
  if (phase === 'signedIn' && account?.login === reader) return
  if (phase === 'signedIn') reader = account?.login
  store.set({ byApi: {} })
})

const NONE: Readonly<Record<string, string>> = {}

/** Secrets of an API by the name of their scheme. They are in the page's memory only: nothing stores them. */
export function useCredentials(api: string): Readonly<Record<string, string>> {
  const { byApi } = useStore(store)
  return (Object.hasOwn(byApi, api) ? byApi[api] : undefined) ?? NONE
}

/** Keeps a secret until the page is left or its reader signs out; an empty one forgets it. */
export function setCredential(api: string, scheme: string, secret: string): void {
  const { byApi } = store.get()
  const { [scheme]: _old, ...others } = (Object.hasOwn(byApi, api) ? byApi[api] : undefined) ?? NONE
  store.set({ byApi: { ...byApi, [api]: secret === '' ? others : { ...others, [scheme]: secret } } })
}
