import type { SchemaLookup, SchemaView } from '@portico/openapi'
import { createContext, useContext } from 'react'
import type { Offer } from '../offers/offer.ts'
import type { Path } from './edit.ts'

/** What the fields of a body share. */
export interface BodyForm {
  readonly value: unknown
  readonly lookup: SchemaLookup
  /** Errors by JSON pointer, each a sentence. */
  readonly errors: ReadonlyMap<string, string>
  readonly change: (value: unknown, path: Path) => void
  readonly remove: (path: Path) => void
  /** What can be filled in with one click; undefined where nothing is offered. */
  readonly offersFor: (path: Path, schema: SchemaView) => OfferSource | undefined
}

/** Values that are offered for a field, fetched when the reader asks for them. */
export interface OfferSource {
  readonly kind: 'ids' | 'outcomes'
  readonly load: () => Promise<readonly Offer[]>
}

const Context = createContext<BodyForm | undefined>(undefined)
export const BodyFormProvider = Context.Provider

/** The form that a field belongs to. */
export function useBodyForm(): BodyForm {
  const form = useContext(Context)
  if (!form) throw new Error('A field of a body is shown outside of its form.')
  return form
}

/** The id of a field's control, by its pointer into the body or the parameter's key. */
export const controlId = (place: string): string => `try${place}`
