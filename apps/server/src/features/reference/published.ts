import { apiDefinitions, DEFAULT_COUNTRY, file, PUBLISHED_API_NAMES } from '@portico/contract'
import { PREPARATION } from './preparation/number.ts'

/**
 * What the catalogue publishes, as SQL. An API definition (`idapi`, `version`) refers to a document of the catalogue, and the newest of
 * the document's files that is an OpenAPI document holds the text; overlays are further files of the same document. The catalogue's
 * tables are only read here.
 */

/** As a viewer, as SQL: who sees whatever is not released. */
export const SEES_EVERYTHING = '-1::bigint'
/** As a viewer, as SQL: a reader with no changes of their own. */
export const READER = 'null::bigint'

/** Whether a viewer sees a record under the review `v` as it is, and not as it was last released. */
const seesChange = (viewer: string) => `coalesce(${viewer} = -1 or ${viewer} = any(v.author_ids), false)`

/**
 * The API definitions as somebody sees them: where a review is open, its authors and administrators the definition itself, others what
 * was last released.
 *
 * @param viewer expression for the id of a user, or SEES_EVERYTHING or READER
 */
const definitionsFor = (viewer: string): string => `(
  select r.id, r.idapi, r.name, r.version, r.country, r.document_id, v.id is not null as waiting
    from api_definitions r
    left join catalogue_reviews v on v.entity = '${apiDefinitions.key}' and v.record_id = r.id and v.open
   where v.id is null or ${seesChange(viewer)}
  union all
  select v.record_id, v.before ->> 'idapi', v.before ->> 'name', v.before ->> 'version', v.before ->> 'country',
         (v.before -> 'document' ->> 'id')::bigint, false
    from catalogue_reviews v
   where v.entity = '${apiDefinitions.key}' and v.open and v.before is not null and not ${seesChange(viewer)})`

/** The files as somebody sees them. See `definitionsFor`. */
export const filesFor = (viewer: string): string => `(
  select r.id, r.document_id, r.content_id, v.id is not null as waiting
    from files r
    left join catalogue_reviews v on v.entity = '${file.key}' and v.record_id = r.id and v.open
   where v.id is null or ${seesChange(viewer)}
  union all
  select v.record_id, (v.before -> 'document' ->> 'id')::bigint, (v.before -> 'base64' ->> 'id')::bigint, false
    from catalogue_reviews v
   where v.entity = '${file.key}' and v.open and v.before is not null and not ${seesChange(viewer)})`

/** The files as anybody sees them, with their contents and documents; of a file under review two rows. */
export const ALL_FILES = `(
  select content_id, document_id from files
  union all
  select (v.before -> 'base64' ->> 'id')::bigint, (v.before -> 'document' ->> 'id')::bigint
    from catalogue_reviews v where v.entity = '${file.key}' and v.open and v.before is not null)`

/** Whether one of some contents is that of a file under review, before or after the change. */
export const isUnderReview = (contents: readonly string[]): string => `exists (
  select from catalogue_reviews v
   where v.entity = '${file.key}' and v.open
     and array[(v.before -> 'base64' ->> 'id')::bigint, (v.after -> 'base64' ->> 'id')::bigint] && array[${contents.join(', ')}]::bigint[])`

/**
 * The definitions with their documents, one row for each version of an API: of several for different countries that of Europe or else
 * the first, among those whose document can be read. The columns of the document are null while there is none that can be read.
 *
 * @param condition which definitions, `d`
 * @param viewer as definitionsFor
 */
export const published = (condition: string, viewer: string): string => `
  select distinct on (d.idapi, d.version)
         d.id as definition, d.idapi as api, d.name, d.version, d.document_id,
         doc.file, doc.content_id, doc.language as own_language, doc.environments, doc.format, doc.compressed, doc.digest,
         d.waiting or coalesce(doc.waiting, false) as waiting
    from ${definitionsFor(viewer)} d
    left join lateral (
      select f.id as file, f.content_id, f.waiting, r.language, r.environments, r.format, r.compressed, c.digest
        from ${filesFor(viewer)} f
        join reference_documents r on r.content_id = f.content_id and r.kind = 'openapi' and r.preparation = ${PREPARATION}
        join file_contents c on c.id = f.content_id
       where f.document_id = d.document_id order by f.id desc limit 1
    ) doc on true
   where ${condition}
   order by d.idapi, d.version, doc.content_id is null, (d.country is distinct from '${DEFAULT_COUNTRY}'), d.id`

/**
 * The contents of files beside published documents that are not examined yet.
 *
 * @param condition which definitions, `d`
 * @param viewer as definitionsFor
 */
export const unexamined = (condition: string, viewer: string): string => `
  select distinct f.content_id
    from ${definitionsFor(viewer)} d
    join ${filesFor(viewer)} f on f.document_id = d.document_id and f.content_id is not null
    left join reference_documents r on r.content_id = f.content_id and r.preparation = ${PREPARATION}
   where r.content_id is null and ${condition}`

/**
 * The overlay that a document is to be read with in a language: the newest file of that very language, or else of the same language
 * elsewhere, unless that is the document's own.
 *
 * @param row alias of a row of `published`
 * @param language expression for the requested BCP 47 tag, in lower case
 * @param viewer as definitionsFor
 */
export const wantedOverlay = (row: string, language: string, viewer: string): string => `
  select f.content_id
    from ${filesFor(viewer)} f
    join reference_documents r on r.content_id = f.content_id and r.kind = 'overlay' and r.preparation = ${PREPARATION}
   where f.document_id = ${row}.document_id and lower(r.language) <> lower(${row}.own_language)
     and (lower(r.language) = ${language}
          or split_part(lower(r.language), '-', 1) = split_part(${language}, '-', 1)
             and split_part(lower(${row}.own_language), '-', 1) <> split_part(${language}, '-', 1))
   order by lower(r.language) = ${language} desc, f.id desc limit 1`

/** Whether a row of `published` is published in an environment; a document that does not say is published everywhere. */
export const publishedIn = (row: string, environment: string): string =>
  `(${row}.content_id is not null and (${row}.environments is null or ${row}.environments ? ${environment}))`

const CORE = String.raw`'^\s*[vV]?(\d+(?:\.\d+)*)(?:[-+.].*)?\s*$'`
const PRERELEASE = String.raw`'^\s*[vV]?[\d.]+-([^+\s]+)'`

/**
 * The order of versions, newest first, for `order by`: by precedence of Semantic Versioning 2.0.0 (section 11), with as many numbers as
 * there are; texts that are no such versions come last, in the order of their characters, backwards.
 *
 * @param version expression for the version
 */
export const newestFirst = (version: string): string => `
  string_to_array(substring(${version} from ${CORE}), '.')::numeric[] desc nulls last,
  (substring(${version} from ${PRERELEASE}) is null) desc,
  array(select (case when identifier ~ '^[0-9]+$' then '0' || lpad(identifier, 255, '0') else '1' || identifier end) collate "C"
          from unnest(string_to_array(substring(${version} from ${PRERELEASE}), '.')) with ordinality as part(identifier, position)
         order by position) collate "C" desc,
  ${version} collate "C" desc`

/** The order of APIs: those of the menu first, then the others by name, for `order by`. */
export const apiOrder = (api: string): string =>
  `coalesce(array_position(array[${PUBLISHED_API_NAMES.map((name) => `'${name}'`).join(', ')}]::text[], ${api}::text), 1000), ${api} collate "C"`
