import { checkValue, type SchemaLookup, type SchemaView, type ValueFault } from '@portico/openapi'
import type { TFunction } from 'i18next'
import { reportedErrors } from './body-value.ts'
import { valueAtPointer } from './form/edit.ts'
import type { Exchange } from './use-exchange.ts'

/** The sentence of a fault. */
function faultText({ rule, expected, example }: ValueFault, t: TFunction): string {
  const key = rule === 'pattern' || rule === 'format' ? (example === undefined ? 'pattern' : 'form') : rule
  return t(`try.fault.${key}`, { expected, example })
}

interface Checked {
  value: unknown
  schema: SchemaView | undefined
  lookup: SchemaLookup
  /** Whether the reader has changed the body: documented examples are not criticised before. */
  isChanged: boolean
  current: Exchange | undefined
}

/**
 * The errors of a body by JSON pointer: what the schema forbids, and what the sandbox has reported of values that are still the same.
 * The sandbox's word counts where both have one.
 */
export function bodyErrors({ value, schema, lookup, isChanged, current }: Checked, t: TFunction): Map<string, string> {
  const errors = new Map<string, string>()
  if (schema && isChanged)
    for (const fault of checkValue(value, schema, lookup)) {
      // What was just added is not wrong before it is sent.
      if (!current && valueAtPointer(value, fault.pointer) === '') continue
      if (!errors.has(fault.pointer)) errors.set(fault.pointer, faultText(fault, t))
    }
  for (const { place, detail } of reportedErrors(current?.response.json)) {
    if (place.startsWith('parameter.')) continue
    const isSame = JSON.stringify(valueAtPointer(value, place)) === JSON.stringify(valueAtPointer(current?.body, place))
    if (isSame) errors.set(place, detail)
  }
  return errors
}

/** The errors of parameters that the sandbox has reported, by parameterPlace(). */
export function parameterErrors(current: Exchange | undefined): ReadonlyMap<string, string> {
  return new Map(
    reportedErrors(current?.response.json).flatMap(({ place, detail }) =>
      place.startsWith('parameter.') ? [[`parameter.${place.slice('parameter.'.length).toLowerCase()}`, detail]] : []
    )
  )
}
