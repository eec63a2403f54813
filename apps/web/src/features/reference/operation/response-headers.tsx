import type { HeaderView, ResponseView } from '@portico/openapi'
import { Fragment } from 'react'
import { inlineCode } from '../schema/phrase-view.tsx'
import { useRenderContext } from '../schema/render-context.ts'
import { DescribedEntry } from './described-entry.tsx'
import type { PartProps } from './section.tsx'

/**
 * Headers of each response that an earlier response has just so.
 *
 * @returns for each response, names of headers with the status of the response that describes them
 */
export function repeatedHeaders(responses: readonly ResponseView[]): readonly ReadonlyMap<string, string>[] {
  const first = new Map<string, string>()
  return responses.map(({ status, headers }) => {
    const repeated = new Map<string, string>()
    for (const header of headers) {
      const content = JSON.stringify(header)
      const known = first.get(content)
      if (known === undefined) first.set(content, status)
      else repeated.set(header.name, known)
    }
    return repeated
  })
}

interface ResponseHeadersProps extends Pick<PartProps, 'direction' | 'reveal'> {
  headers: readonly HeaderView[]
  /** Those that an earlier response describes. */
  known: ReadonlyMap<string, string>
  /** Fragment of the response. */
  id: string
}

/** The headers of a response. Those that are the same as before are named in one line: most responses have the same few. */
export function ResponseHeaders({ headers, known, id, ...tree }: ResponseHeadersProps) {
  const { words } = useRenderContext()
  const own = headers.filter(({ name }) => !known.has(name))
  const statuses = [...new Set(known.values())]
  return (
    <div className="mt-3">
      <p className="text-[13px] font-medium text-ink-2">{words.t('reference.operation.responses.headers')}</p>
      {own.length > 0 && (
        <ul className="mt-1 border-y border-line">
          {own.map((header) => (
            <DescribedEntry key={header.name} value={header} id={`${id}.header.${header.name}`} {...tree} />
          ))}
        </ul>
      )}
      {statuses.map((status) => (
        <SameHeaders
          key={status}
          status={status}
          names={headers.map(({ name }) => name).filter((name) => known.get(name) === status)}
          id={id}
        />
      ))}
    </div>
  )
}

function SameHeaders({ status, names, id }: { status: string; names: readonly string[]; id: string }) {
  const { words, place } = useRenderContext()
  const prefix = id.slice(0, id.lastIndexOf('.') + 1)
  const [before, after] = words.t('reference.operation.responses.sameHeaders', { status, headers: '|' }).split('|')
  return (
    <p className="mt-1 text-[13px] leading-6 text-ink-2">
      {before}
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ' '}
          <a
            id={`${id}.header.${name}`}
            href={place(`${prefix}${status}.header.${name}`)}
            className={`${inlineCode} hover:text-blue-ink`}
          >
            {name}
          </a>
        </Fragment>
      ))}
      {after}
    </p>
  )
}
