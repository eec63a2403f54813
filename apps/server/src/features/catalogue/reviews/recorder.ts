import { apiDefinitions, documents, type EntityDefinition, file, REVIEWED_ENTITIES } from '@portico/contract'
import type { Transaction } from '@portico/server-kit'
import type { Actor } from '../actor.ts'

/** $1 the entity, $2 ids of records that were changed in this transaction, as texts: their last entries in the audit log. */
const ENTRIES = `
  select distinct on (entity_id) entity_id::bigint as record_id, before, after
    from audit_log where entity = $1 and entity_id = any($2::text[]) order by entity_id, id desc`

/**
 * Changes of records that have an open review belong to it, and wait again. What an administrator deletes is gone for readers too.
 * $3 the id of an author, or null, $4 the author's login, $5 whether it is an administrator.
 */
const JOIN = `
  with entry as (${ENTRIES})
  update catalogue_reviews v
     set after = entry.after, changed_date = now(), revision = revision + 1,
         author_ids = case when $3::bigint is null or $3 = any(author_ids) then author_ids else author_ids || $3::bigint end,
         authors = case when $3::bigint is null or $4::text = any(authors) then authors else authors || $4::text end,
         open = not ($5 and entry.after is null),
         state = case when $5 and entry.after is null then 'released' else 'waiting' end,
         decided_date = case when $5 and entry.after is null then now() else decided_date end,
         decided_by = case when $5 and entry.after is null then $4 else decided_by end
    from entry where v.entity = $1 and v.record_id = entry.record_id and v.open
  returning v.record_id as id`

/** Of a record that is as readers have it, nothing is to be reviewed. $1 the entity, $2 the ids. */
const WITHDRAW = `
  delete from catalogue_reviews
   where entity = $1 and record_id = any($2::bigint[]) and open and before is not distinct from after`

/** Whether API definitions refer to a document as readers have them. */
const isReleased = (document: string) => `(
  exists (select from api_definitions d where d.document_id = ${document} and not exists (
            select from catalogue_reviews v where v.entity = '${apiDefinitions.key}' and v.record_id = d.id and v.open))
  or exists (select from catalogue_reviews v
              where v.entity = '${apiDefinitions.key}' and v.open and (v.before -> 'document' ->> 'id')::bigint = ${document}))`

/** Whether API definitions refer to a document as readers have them, or are to. */
const isReferredTo = (document: string) =>
  `(exists (select from api_definitions d where d.document_id = ${document}) or ${isReleased(document)})`

/** The document that a state of a record belongs to, as SQL; null for API definitions, of which every change is reviewed. */
const DOCUMENT_OF: Record<string, (state: string) => string> = {
  [documents.key]: () => 'entry.record_id',
  [file.key]: (state) => `(entry.${state} -> 'document' ->> 'id')::bigint`
}

/**
 * Opens the reviews of changes. What readers have not had, because no API definition that is released refers to it, they do not get
 * before it is released either: nobody has looked at it. Parameters as for JOIN.
 */
function openStatement(entity: string): string {
  const document = DOCUMENT_OF[entity]
  const released = document ? `case when ${isReleased(document('before'))} then entry.before end` : 'entry.before'
  const condition = document ? `(${isReferredTo(document('before'))} or ${isReferredTo(document('after'))})` : 'true'
  return `
    with entry as (${ENTRIES}), change as (
      select entry.record_id, ${released} as before, entry.after from entry where ${condition}
    )
    insert into catalogue_reviews (entity, record_id, author_ids, authors, before, after)
    select $1, record_id, array[$3::bigint], array[$4::text], before, after
      from change where before is distinct from after
    on conflict (entity, record_id) where open do nothing`
}

const UNDER_REVIEW =
  'select record_id as id from catalogue_reviews where entity = $1 and record_id = any($2::bigint[]) and open'

/** Records which changes of the catalogue are to be reviewed, in the transaction of each change. */
export class ReviewRecorder {
  readonly #isOn: boolean

  /** @param isOn whether changes by others than administrators are reviewed; changes of records under review join it anyway */
  constructor(isOn: boolean) {
    this.#isOn = isOn
  }

  /**
   * Whether a change of a record that no review is open for opens one. A new record has none: its ID was never used.
   *
   * @returns false where recording a new record would have no effect
   */
  opensReviewsFor({ key }: EntityDefinition, { isAdministrator }: Actor): boolean {
    return this.#isOn && !isAdministrator && REVIEWED_ENTITIES.some((name) => name === key)
  }

  /**
   * Records that records were changed. To be called after the change, whose entries in the audit log say what it was.
   *
   * @returns which of the records are under review now
   */
  async record(
    { client }: Transaction,
    entity: EntityDefinition,
    ids: readonly number[],
    actor: Actor
  ): Promise<ReadonlySet<number>> {
    const { key } = entity
    const { login, userId, isAdministrator } = actor
    if (ids.length === 0 || !REVIEWED_ENTITIES.some((name) => name === key)) return new Set()
    const author = isAdministrator ? null : userId
    const joined = idsOf(await client.query(JOIN, [key, ids.map(String), author, login, isAdministrator]))
    if (joined.size > 0) await client.query(WITHDRAW, [key, [...joined]])
    const others = ids.filter((id) => !joined.has(id))
    const opens = others.length > 0 && this.opensReviewsFor(entity, actor)
    if (opens) await client.query(openStatement(key), [key, others.map(String), userId, login])
    return opens || joined.size > 0 ? idsOf(await client.query(UNDER_REVIEW, [key, ids])) : joined
  }
}

const idsOf = ({ rows }: { rows: { id: string }[] }): ReadonlySet<number> => new Set(rows.map(({ id }) => Number(id)))
