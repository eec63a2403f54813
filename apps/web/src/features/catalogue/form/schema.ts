import { type CatalogueRecord, type EntityDefinition, type FieldDefinition, inputSchema } from '@portico/contract'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod'
import { contractResolver } from '@/lib/forms/contract-resolver.ts'
import { contentError } from './content/content-value.ts'
import { type FormValues, toInput, valueToContent } from './values.ts'

/** Validates the form of an entity by the rules of the contract. Contents are validated in place, without being encoded. */
export function recordResolver(entity: EntityDefinition, stored?: CatalogueRecord): Resolver<FormValues> {
  const contents = entity.fields.filter((field) => field.kind === 'content')
  return contractResolver<FormValues>(
    () => inputSchema(entity).extend(Object.fromEntries(contents.map((field) => [field.name, contentSchema(field)]))),
    (values) => ({ ...values, ...toInput(entity, values, stored) })
  )
}

const contentSchema = ({ required }: FieldDefinition) =>
  z.unknown().superRefine((value, { addIssue }) => {
    const content = valueToContent(value as FormValues[string])
    const fieldError = required && content === null ? 'NotNull' : contentError(content)
    if (fieldError) addIssue({ code: 'custom', params: { fieldError } })
  })
