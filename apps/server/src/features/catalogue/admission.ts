import { type ContentSnapshot, contentField } from '@portico/contract'
import type { EntityServices } from './services.ts'
import type { FieldValues, Precondition } from './store.ts'

type AdmissionServices = Pick<EntityServices, 'entity' | 'store' | 'observer'>

/** A record that is to change, and on what condition. */
interface Change {
  id: number
  precondition: Precondition
}

/**
 * Lets the observer of the catalogue look at values before a record has them. What the record has already, and what is going to be
 * refused anyway, is not looked at.
 *
 * @param values that the record is to have
 * @param change none for a new record
 * @throws ProblemError when the record must not have them
 */
export async function admit(services: AdmissionServices, values: FieldValues, change?: Change): Promise<void> {
  await admitContent(services, values, change)
  if (change) await admitReferences(services, values, change)
}

async function admitContent(
  { entity, store, observer }: AdmissionServices,
  values: FieldValues,
  change: Change | undefined
): Promise<void> {
  const field = contentField(entity)
  if (!field || values[field.name] === undefined) return
  const content = values[field.name] as ContentSnapshot | null
  if (!change) {
    if (content) await observer.admit(content, undefined)
    return
  }
  const found = await store.find(change.id)
  if (!found || !change.precondition(found.revision)) return
  const present = found.content ?? null
  if (content?.digest !== present?.digest) await observer.admit(content, { id: change.id, content: present })
}

async function admitReferences(
  { entity, store, observer }: AdmissionServices,
  values: FieldValues,
  { id, precondition }: Change
): Promise<void> {
  const problem = (await observer.refusals(entity, [{ id, values }])).get(id)
  if (!problem) return
  const found = await store.find(id)
  if (found && precondition(found.revision)) throw problem
}
