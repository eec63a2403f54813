import { API_ENVIRONMENTS, apiDefinitions, file } from '@portico/contract'
import { PREPARATION } from './preparation/number.ts'
import {
  apiOrder,
  filesFor,
  newestFirst,
  published,
  publishedIn,
  READER,
  SEES_EVERYTHING,
  unexamined,
  wantedOverlay
} from './published.ts'

/** The statements that ReferenceStore reads with. */

/** The complete translation to read a document in: with the wanted overlay, else in its own language. */
const translation = (row: string, overlay: string) => `
  select t.id, t.language, t.overlay_id, t.summary
    from reference_translations t
   where t.content_id = ${row}.content_id and t.complete and t.preparation = ${PREPARATION}
     and (t.overlay_id is null or t.overlay_id = ${overlay})
   order by t.overlay_id is null, t.id desc limit 1`

/**
 * $1 the API, $2 the version or null, $3 the environment or null, $4 the language, $5 kind and $6 key of the piece, $7 digests of what
 * the caller has, $8 the viewer. Always one row. Without a version, the newest of the environment; without that too, the newest of the sandbox, or
 * else of the first environment that has one.
 */
export const FIND = `
  with published as (${published('d.idapi = $1', '$8::bigint')}),
  chosen as (
    select * from published p
     where case when $2::text is not null then p.version = $2 when $3::text is not null then ${publishedIn('p', '$3')} else true end
     order by case when $3::text is null
              then array_position(array[${API_ENVIRONMENTS.map((name) => publishedIn('p', `'${name}'`)).join(', ')}], true) end nulls last,
              ${newestFirst('p.version')} limit 1
  )
  select array(${unexamined('d.idapi = $1', '$8::bigint')}) as unexamined,
         c.version, c.name, c.environments, c.content_id as "contentId", c.digest as "contentDigest", c.format,
         coalesce(c.compressed, false) as compressed, w.content_id as "wantedOverlay",
         t.id as "translationId", t.language, t.overlay_id as overlay,
         p.digest, case when p.digest = any($7::text[]) then null else p.body end as body
    from (select) one
    left join chosen c on true
    left join lateral (${wantedOverlay('c', '$4', '$8::bigint')}) w on true
    left join lateral (${translation('c', 'w.content_id')}) t on true
    left join reference_pieces p on p.translation_id = t.id and p.kind = $5 and p.key = $6`

/** $1 the API, or null for all of them, $2 the language of the summaries, $3 the viewer. */
export const LIST = `
  with published as (${published('($1::text is null or d.idapi = $1)', '$3::bigint')})
  select p.api, p.name, p.version, p.environments, p.definition, p.file, p.own_language as "ownLanguage", t.summary,
         case when p.file is null then (
           select max(f.id) from ${filesFor('$3::bigint')} f
             join reference_documents r on r.content_id = f.content_id and r.kind = 'invalid' and r.preparation = ${PREPARATION}
            where f.document_id = p.document_id) end as "faultyFile",
         array(select r.language from ${filesFor('$3::bigint')} f join reference_documents r on r.content_id = f.content_id
                where f.document_id = p.document_id and r.kind = 'overlay' and r.preparation = ${PREPARATION}
                  and r.language <> p.own_language
                group by r.language order by r.language) as overlays,
         p.waiting or exists (select from ${filesFor('$3::bigint')} f where f.document_id = p.document_id and f.waiting) as waiting
    from published p
    left join lateral (${wantedOverlay('p', '$2', '$3::bigint')}) w on true
    left join lateral (${translation('p', 'w.content_id')}) t on true
   order by ${apiOrder('p.api')}, ${newestFirst('p.version')}`

/** $1 a translation. */
export const PAGE = `
  select d.faults, coalesce(t.sandbox_calls, '[]') as "sandboxCalls" from reference_translations t join reference_documents d using (content_id) where t.id = $1`

/** The newest overlay of each other language than that of a row `p` of `published`. */
const newestOverlays = (viewer: string) => `
  select distinct on (r.language) f.content_id, c.digest, r.format, r.compressed, r.language
    from ${filesFor(viewer)} f
    join reference_documents r on r.content_id = f.content_id and r.kind = 'overlay' and r.preparation = ${PREPARATION}
    join file_contents c on c.id = f.content_id
   where f.document_id = p.document_id and lower(r.language) <> lower(p.own_language)
   order by r.language, f.id desc`

/** $1 the environment, $2 the viewer. */
export const BUNDLED = `
  with published as (${published('d.document_id is not null', '$2::bigint')}),
  chosen as (select * from published p where ${publishedIn('p', '$1::text')})
  select * from (
    select p.api, p.version, p.content_id as "contentId", p.digest, coalesce(p.format, 'yaml') as format, p.compressed,
           null::text as language from chosen p
    union all
    select p.api, p.version, o.content_id, o.digest, coalesce(o.format, 'yaml'), o.compressed, o.language
      from chosen p
      cross join lateral (${newestOverlays('$2::bigint')}) o
  ) each
  order by api collate "C", ${newestFirst('version')}, language nulls first`

/** Each document that is published for a viewer, in its own language and with the newest overlay of each other language. */
const unpreparedFor = (viewer: string) => `(
  with published as (${published('d.document_id is not null', viewer)})
  select p.content_id as "contentId", null::bigint as "overlayId" from published p
   where p.content_id is not null and not exists (${prepared('p.content_id', 't.overlay_id is null')})
  union
  select p.content_id, o.content_id
    from published p
    cross join lateral (${newestOverlays(viewer)}) o
   where p.content_id is not null and not exists (${prepared('p.content_id', 't.overlay_id = o.content_id')}))`

/** What is to be prepared: for readers, and for those who see what is not released. */
export const UNPREPARED = `
  select * from (${unpreparedFor(READER)} union ${unpreparedFor(SEES_EVERYTHING)}) either
   order by "overlayId" nulls first, "contentId"`

/** Contents beside documents that are to be examined, whoever sees them. */
export const UNEXAMINED = `${unexamined('true', READER)} union ${unexamined('true', SEES_EVERYTHING)}`

function prepared(content: string, overlay: string): string {
  return `select from reference_translations t
           where t.content_id = ${content} and ${overlay} and t.complete and t.preparation = ${PREPARATION}`
}

/** The content of the OpenAPI document that a viewer reads of a document of the catalogue. */
const contentFor = (document: string, viewer: string) => `(
  select f.content_id from ${filesFor(viewer)} f
    join reference_documents r on r.content_id = f.content_id and r.kind = 'openapi' and r.preparation = ${PREPARATION}
   where f.document_id = ${document} order by f.id desc limit 1)`

/** The content that readers have of an API's newest version. */
const newestContent = (api: string) => `(
  select p.content_id from (${published(`d.idapi = ${api}`, READER)}) p
   where p.content_id is not null order by ${newestFirst('p.version')} limit 1)`

const contentOf = (state: string) =>
  `(select id from file_contents where id = (v.${state} -> 'base64' ->> 'id')::bigint)`

/**
 * $1 an open review of an API definition or a file: the contents that it replaces and proposes. A new version of an API is compared with
 * what readers have of its newest one. A definition that keeps its document changes nothing in it: what waits there is its files' own.
 */
export const REVIEWED = `
  select case when v.entity = '${file.key}' then ${contentOf('before')}
              when v.before is null then ${newestContent("v.after ->> 'idapi'")}
              else ${contentFor("(v.before -> 'document' ->> 'id')::bigint", READER)} end as before,
         case when v.entity = '${file.key}' then ${contentOf('after')}
              else ${contentFor("(v.after -> 'document' ->> 'id')::bigint", SEES_EVERYTHING)} end as after
    from catalogue_reviews v where v.id = $1 and v.open and v.entity in ('${file.key}', '${apiDefinitions.key}')
     and (v.entity = '${file.key}' or (v.before -> 'document' ->> 'id') is distinct from (v.after -> 'document' ->> 'id'))`
