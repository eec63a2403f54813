import { type ContentSnapshot, contentField } from '@portico/contract'
import type { EntityServices } from './services.ts'
import type { FieldValues, Precondition } from './store.ts'

type ValidationServices = Pick<EntityServices, 'entity' | 'store' | 'observer'>

/** A record that is to change, and on what condition. */
interface Change {
  id: number
  precondition: Precondition
}

/**
 * Lets the observer of the catalogue validate values before a record has them. Unchanged values, and changes that will be refused
 * anyway, are not validated.
 *
 * @param values that the record is to have
 * @param change none for a new record
 * @throws ProblemError when the record must not have them
 */
export async function validateBeforeSave(
  services: ValidationServices,
  values: FieldValues,
  change?: Change
): Promise<void> {
  await validateContent(services, values, change)
  if (change) await validateReferences(services, values, change)
}

async function validateContent(
  { entity, store, observer }: ValidationServices,
  values: FieldValues,
  change: Change | undefined
): Promise<void> {
  const field = contentField(entity)
  if (!field || values[field.name] === undefined) return
  const content = values[field.name] as ContentSnapshot | null
  if (!change) {
    if (content) await observer.validateContent(content, undefined)
    return
  }
  const found = await store.find(change.id)
  if (!found || !change.precondition(found.revision)) return
  const present = found.content ?? null
  if (content?.digest !== present?.digest) await observer.validateContent(content, { id: change.id, content: present })
}

async function validateReferences(
  { entity, store, observer }: ValidationServices,
  values: FieldValues,
  { id, precondition }: Change
): Promise<void> {
  const problem = (await observer.findRefusals(entity, [{ id, values }])).get(id)
  if (!problem) return
  const found = await store.find(id)
  if (found && precondition(found.revision)) throw problem
}
