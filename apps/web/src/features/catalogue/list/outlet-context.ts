import { useOutletContext } from 'react-router'

/** What the list lends to the dialog over it. */
export interface ListOutletContext {
  /** To be called before a record disappears from the list, so that the keyboard's place in it is kept. */
  readonly keepPlaceOf: (id: number) => void
}

/** What the list lends to the dialog over it. */
export const useListOutletContext = () => useOutletContext<ListOutletContext>()
