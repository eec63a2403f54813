import { type ContentSnapshot, contentField } from '@portico/contract'
import type { EntityServices } from '../services.ts'
import type { FieldValues, Precondition } from '../store.ts'

/**
 * Lets the observer of the catalogue look at a content before a record has it. What the record has already, and what is going to be
 * refused anyway, is not looked at.
 *
 * @param values that the record is to have
 * @param change the record that is to change, and on what condition; none for a new one
 * @throws ProblemError when the record must not have it
 */
export async function admitContent(
  { entity, store, observer }: Pick<EntityServices, 'entity' | 'store' | 'observer'>,
  values: FieldValues,
  change?: { id: number; precondition: Precondition }
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
