import type { PaymentSetUp } from '@portico/contract'
import { readStored, writeStored } from '@/lib/local-storage.ts'
import { createStore, useStore } from '@/lib/store.ts'
import { DEFAULT_SET_UP, readSetUp, type SetUpTexts } from './set-up-rules.ts'

/** Local-storage key of the set-up; content/legal names it. */
const STORAGE_KEY = 'portico.paymentSetUp'

interface SetUpState {
  setUp: PaymentSetUp
  /** What was typed and not saved: going back to the form finds it again. */
  draft: SetUpTexts | undefined
}
const store = createStore<SetUpState>({ setUp: readSetUp(readStored(STORAGE_KEY)), draft: undefined })

window.addEventListener('storage', ({ key, newValue }) => {
  if (key === STORAGE_KEY || key === null) store.set({ setUp: readSetUp(newValue) })
})

/** The set-up that payments are made with. */
export const useSetUp = (): PaymentSetUp => useStore(store).setUp

/** What was typed into the form of the set-up and is not saved. */
export const useDraft = (): SetUpTexts | undefined => useStore(store).draft

/** Keeps what is typed for as long as the page lives. */
export const keepDraft = (draft: SetUpTexts): void => store.set({ draft })

/** Saves the set-up in this browser. */
export function saveSetUp(setUp: PaymentSetUp): void {
  store.set({ setUp, draft: undefined })
  writeStored(STORAGE_KEY, JSON.stringify(setUp))
}

/** Goes back to the specified defaults. */
export function resetSetUp(): void {
  store.set({ setUp: DEFAULT_SET_UP, draft: undefined })
  writeStored(STORAGE_KEY, undefined)
}
