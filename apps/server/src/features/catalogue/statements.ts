import {
  contentField,
  type EntityDefinition,
  entityOf,
  type FieldDefinition,
  isDerived,
  LIMITS,
  type ReferenceDefinition,
  referencedFields,
  referenceFields
} from '@portico/contract'
import { auditEntry } from '../../platform/audit.ts'
import { columnName, tableName } from './tables.ts'

const quoted = (name: string) => `"${name}"`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

const storedFields = (entity: EntityDefinition) => entity.fields.filter((field) => !isDerived(field))

/** Records of a list that are read at once: few enough that others hardly wait, and most lists are whole with one of them. */
const LIST_PIECE = 2500
/** Characters that these have at most, however long their texts are. */
const LIST_PIECE_CHARACTERS = 25_000_000

const TEXT_LIMITS: Partial<Record<FieldDefinition['kind'], number>> = {
  text: LIMITS.shortText,
  longText: LIMITS.longText,
  json: LIMITS.jsonText
}

/** How many records of an entity one statement reads. */
export function listPieceSize(entity: EntityDefinition): number {
  const longest = entity.fields.reduce((sum, { kind }) => sum + (TEXT_LIMITS[kind] ?? 0), 0)
  return Math.min(LIST_PIECE, Math.floor(LIST_PIECE_CHARACTERS / longest))
}

/** The type of a field's column, for rows that come as JSON. */
function columnType(field: FieldDefinition): string {
  if (field.kind === 'date') return 'date'
  return field.kind === 'reference' || field.kind === 'content' ? 'bigint' : 'varchar'
}

/** The referenced record as responses have it, or null. `alias` is that of its table. */
function referenceObject(target: EntityDefinition, alias: string): string {
  const parts = referencedFields(target).map(({ name }) => `${literal(name)}, ${alias}.${quoted(name)}`)
  return `case when ${alias}.id is null then null else json_build_object('id', ${alias}.id, ${parts.join(', ')}) end`
}

/** What the audit log keeps of a record: plain values, of a reference its id, of a content all but the bytes. */
function snapshot(entity: EntityDefinition, alias: string): string {
  const value = (field: FieldDefinition) => {
    const column = `${alias}.${quoted(columnName(field))}`
    if (field.kind === 'reference')
      return `case when ${column} is null then null else jsonb_build_object('id', ${column}) end`
    if (field.kind !== 'content') return column
    return `(select jsonb_build_object('id', id, 'size', size, 'mediaType', media_type, 'digest', digest)
               from file_contents where id = ${column})`
  }
  const parts = storedFields(entity).map((field) => `${literal(field.name)}, ${value(field)}`)
  return `jsonb_build_object('id', ${alias}.id, ${parts.join(', ')})`
}

/**
 * The query for the contents that the audit log names, as `id`; undefined for an entity that has none.
 *
 * @param ofRecord the condition that the record's id, as text, must meet; without it, those of all records
 */
export function auditedContents(entity: EntityDefinition, ofRecord?: string): string | undefined {
  const content = contentField(entity)
  if (!content) return undefined
  return `select (state.value -> ${literal(content.name)} ->> 'id')::bigint as id
            from audit_log cross join lateral (values (before), (after)) as state(value)
           where entity = ${literal(entity.key)}${ofRecord ? ` and entity_id ${ofRecord}` : ''}`
}

/**
 * The query for the contents that began to be stored before $1 and that nothing names, neither a record nor the history of one: what is
 * left of uploads that broke off, and whole ones that came to nothing.
 */
export function abandonedContents(entities: readonly EntityDefinition[]): string {
  const named = entities.flatMap((entity) => {
    const audited = auditedContents(entity)
    return audited ? [`select content_id as id from ${quoted(tableName(entity))}`, audited] : []
  })
  const unnamed = named.map((query) => `and not exists (select from (${query}) named where named.id = c.id)`)
  return `select c.id from file_contents c where c.created_date < $1 ${unnamed.join(' ')}`
}

/** The columns of fields in rows that come as JSON. */
const jsonColumns = (fields: readonly FieldDefinition[]) =>
  fields.map((field) => `${quoted(columnName(field))} ${columnType(field)}`).join(', ')

/** Values that are the same in each audit entry of a statement; the store gives the numbers of its parameters. */
export interface AuditParameters {
  actor: string
  action: string
}

/** The columns of an entity's table, and those of responses, with the tables that they come from. */
function selectionOf(entity: EntityDefinition, entities: readonly EntityDefinition[]) {
  const table = quoted(tableName(entity))
  const stored = storedFields(entity)
  const columns = stored.map((field) => quoted(columnName(field)))
  const content = contentField(entity)
  const references = referenceFields(entity).map((field, index) => ({
    field,
    alias: `d${index}`,
    target: entityOf(field.to, entities)
  }))

  const joins = [
    ...references.map(
      ({ field, alias, target }) =>
        `left join ${quoted(tableName(target))} ${alias} on ${alias}.id = r.${quoted(columnName(field))}`
    ),
    ...(content ? ['left join file_contents c on c.id = r.content_id'] : [])
  ].join(' ')

  /** The columns of a response, but for the bytes of a content. */
  const columnsOf = (field: FieldDefinition): string[] => {
    switch (field.kind) {
      case 'content':
        return []
      case 'mediaType':
        return [`c.media_type as ${quoted(field.name)}`]
      case 'byteSize':
        return [`c.size as ${quoted(field.name)}`]
      case 'reference': {
        const { target, alias } = references.find((reference) => reference.field === field)!
        return [`${referenceObject(target, alias)} as ${quoted(field.name)}`]
      }
      default:
        return [`r.${quoted(field.name)}`]
    }
  }
  const listed = ['r.id', ...entity.fields.flatMap(columnsOf)].join(', ')
  const whole = [
    listed,
    'r.revision',
    ...(content
      ? [
          `case when c.id is null then null else json_build_object(
             'id', c.id, 'size', c.size, 'mediaType', c.media_type, 'digest', c.digest) end as content`
        ]
      : [])
  ].join(', ')

  return { entity, table, stored, columns, content, joins, listed, whole }
}

type Selection = ReturnType<typeof selectionOf>

const readStatements = ({ table, columns, content, joins, listed, whole }: Selection) => ({
  /** $1 the id after which to begin, $2 how many: the records as JSON, without the brackets around them. */
  list: `select count(*)::int as count, max(id) as last,
                  coalesce(string_agg(row_to_json(listed)::text, ',' order by id), '') as text
             from (select ${listed} from ${table} r ${joins} where r.id > $1 order by r.id limit $2) listed`,

  find: `select ${whole} from ${table} r ${joins} where r.id = $1`,

  /** $1 the id: the raw columns; the record is locked until the transaction ends. */
  lock: `select r.id, r.revision, ${columns.map((column) => `r.${column}`).join(', ')}${content ? ', c.digest' : ''}
             from ${table} r ${content ? 'left join file_contents c on c.id = r.content_id' : ''}
            where r.id = $1 for update of r`,

  /** $1 the ids: the raw columns of those there are. */
  lockAll: `select r.id, r.revision, ${columns.map((column) => `r.${column}`).join(', ')}
                from ${table} r where r.id = any($1) order by r.id for update`
})

function changeStatements({ entity, table, stored, columns, joins, whole }: Selection) {
  const audited = (parameters: AuditParameters, source: string, before?: string, after?: string) =>
    auditEntry({ ...parameters, entity: literal(entity.key), entityId: `${source}.id::text`, before, after, source })
  const snapshotOf = (alias: string) => snapshot(entity, alias)
  const contentsOfRecord = auditedContents(entity, '= $1')
  /** Of a row of r that is being updated: a statement sees the table as it was before. */
  const formerSnapshot = `(select ${snapshotOf('former')} from ${table} former where former.id = r.id)`

  return {
    /** $1 the actor, then a value for each column. */
    create: `with r as (
               insert into ${table} (${columns.join(', ')})
               values (${columns.map((_, index) => `$${index + 2}`).join(', ')}) returning *
             ), audited as (
               ${audited({ actor: '$1::text', action: `'create'` }, 'r', undefined, snapshotOf('r'))}
             )
             select ${whole} from r ${joins}`,

    /** $1 the actor, $2 the id of a deleted record, then a value for each column. Its revisions go on where they ended. */
    recreate: `with r as (
                 insert into ${table} (id, revision, ${columns.join(', ')})
                 values ($2::bigint, (select count(*) from audit_log where entity = ${literal(entity.key)} and entity_id = $2::bigint::text),
                         ${columns.map((_, index) => `$${index + 3}`).join(', ')}) returning *
               ), audited as (
                 ${audited({ actor: '$1::text', action: `'restore'` }, 'r', undefined, snapshotOf('r'))}
               )
               select id from r`,

    /** $1 the actor, $2 the rows as a JSON array of objects by column; returns the ids in the order of the rows. */
    createAll: `with r as (
                  insert into ${table} (${columns.join(', ')})
                  select ${columns.map((column) => `given.${column}`).join(', ')}
                    from rows from (jsonb_to_recordset($2::jsonb) as (${jsonColumns(stored)})) with ordinality as given(${columns.join(', ')}, line)
                   order by given.line returning *
                ), audited as (
                  ${audited({ actor: '$1::text', action: `'create'` }, 'r', undefined, snapshotOf('r'))}
                )
                select id from r order by id`,

    /** $1 the actor, $2 the action, $3 the id, then a value for each of the fields given. */
    update: (fields: readonly FieldDefinition[]) => {
      const sets = fields.map((field, index) => `${quoted(columnName(field))} = $${index + 4}`)
      return `with r as (
                update ${table} set ${[...sets, 'revision = revision + 1'].join(', ')} where id = $3 returning *
              ), audited as (
                ${audited({ actor: '$1::text', action: '$2::text' }, 'r', formerSnapshot, snapshotOf('r'))}
              )
              select ${whole} from r ${joins}`
    },

    /** $1 the actor, $2 the rows as a JSON array of objects with the id and the columns of the fields given. */
    updateAll: (fields: readonly FieldDefinition[]) => {
      const sets = fields.map((field) => `${quoted(columnName(field))} = given.${quoted(columnName(field))}`)
      return `with r as (
                update ${table} changing set ${[...sets, 'revision = changing.revision + 1'].join(', ')}
                  from jsonb_to_recordset($2::jsonb) as given(id bigint, ${jsonColumns(fields)})
                 where changing.id = given.id returning changing.*
              ), audited as (
                ${audited({ actor: '$1::text', action: `'update'` }, 'r', formerSnapshot, snapshotOf('r'))}
              )
              select count(*) from r`
    },

    /** $1 the actor, $2 the id. */
    delete: `with r as (delete from ${table} where id = $2 returning *),
             audited as (${audited({ actor: '$1::text', action: `'delete'` }, 'r', snapshotOf('r'))})
             select id from r`,

    /**
     * $1 the id, as text, of a record whose deletion is in the audit log already: its contents, those of its history as well. Undefined
     * for entities without contents.
     */
    deleteContents: contentsOfRecord && `delete from file_contents where id in (${contentsOfRecord})`
  }
}

/**
 * The SQL of an entity, made once from its definition. Every change writes its entry in the audit log in the same statement.
 *
 * @param entities the whole catalogue, for what is referred to and by what
 */
export function statementsOf(entity: EntityDefinition, entities: readonly EntityDefinition[]) {
  const selection = selectionOf(entity, entities)
  return {
    ...readStatements(selection),
    ...changeStatements(selection),

    /** $1 the id: what refers to a record, in the order of the entities. Undefined when nothing can. */
    referrers: referrersStatement(entity, entities)
  }
}

function referrersStatement(entity: EntityDefinition, entities: readonly EntityDefinition[]): string | undefined {
  const selects = entities.flatMap((other, order) =>
    referenceFields(other)
      .filter((field: ReferenceDefinition) => field.to === entity.key)
      .map((field) => {
        const title = other.fields.find((candidate) => candidate.title)
        return `select ${order} as entity_order, ${literal(other.key)} as entity, id,
                       ${title ? `${quoted(title.name)}::varchar` : 'null::varchar'} as title
                  from ${quoted(tableName(other))} where ${quoted(columnName(field))} = $1`
      })
  )
  if (selects.length === 0) return undefined
  return `select entity, id, title, count(*) over () as total from (${selects.join(' union all ')}) referring
           order by entity_order, id limit ${LIMITS.referrers}`
}
