import { DEFAULT_COUNTRY, PUBLISHED_API_NAMES } from '@portico/contract'
import { PREPARATION } from './preparation/number.ts'

/**
 * What the catalogue publishes, as SQL. An API definition (`idapi`, `version`) refers to a document of the catalogue, and the newest of
 * the document's files that is an OpenAPI document holds the text; overlays are further files of the same document. The catalogue's
 * tables are only read here.
 */

/**
 * The definitions with their documents, one row for each version of an API: of several for different countries that of Europe or else
 * the first, among those whose document can be read. The columns of the document are null while there is none that can be read.
 *
 * @param condition which definitions, `d`
 */
export const published = (condition: string): string => `
  select distinct on (d.idapi, d.version)
         d.id as definition, d.idapi as api, d.name, d.version, d.document_id,
         doc.file, doc.content_id, doc.language as own_language, doc.environments, doc.format, doc.compressed, doc.digest
    from api_definitions d
    left join lateral (
      select f.id as file, f.content_id, r.language, r.environments, r.format, r.compressed, c.digest
        from files f
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
 */
export const unexamined = (condition: string): string => `
  select distinct f.content_id
    from api_definitions d
    join files f on f.document_id = d.document_id and f.content_id is not null
    left join reference_documents r on r.content_id = f.content_id and r.preparation = ${PREPARATION}
   where r.content_id is null and ${condition}`

/**
 * The overlay that a document is to be read with in a language: the newest file of that very language, or else of the same language
 * elsewhere, unless that is the document's own.
 *
 * @param row alias of a row of `published`
 * @param language expression for the requested BCP 47 tag, in lower case
 */
export const wantedOverlay = (row: string, language: string): string => `
  select f.content_id
    from files f
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
