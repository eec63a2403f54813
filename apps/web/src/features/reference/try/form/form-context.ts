import type { SchemaLookup, SchemaView } from '@portico/openapi'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Offer } from '../offers/offer.ts'
import type { Path } from './edit.ts'

/** A value of a body, in its place. */
export interface FieldProps {
  schema: SchemaView
  value: unknown
  path: Path
  name: string
  required: boolean
  onRemove?: (() => void) | undefined
  /** The choice between variants of which the value is one: an object shows it first, in place of the property that decides. */
  choice?: { readonly control: ReactNode; readonly discriminator: string | undefined } | undefined
}

/** What the fields of a body share. */
export interface BodyForm {
  readonly value: unknown
  readonly lookup: SchemaLookup
  /** Errors by JSON pointer, each a sentence. */
  readonly errors: ReadonlyMap<string, string>
  readonly change: (value: unknown, path: Path) => void
  readonly remove: (path: Path) => void
  /** The field of any value: objects and lists show the values in them with it. */
  readonly Field: ComponentType<FieldProps>
  /** What can be filled in with one click; undefined where nothing is offered. */
  readonly offersFor: (path: Path, schema: SchemaView) => OfferSource | undefined
}

/** Values that are offered for a field, fetched when the reader asks for them. */
export interface OfferSource {
  readonly kind: 'ids' | 'outcomes' | 'etag'
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
