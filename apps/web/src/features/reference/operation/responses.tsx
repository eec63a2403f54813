import { componentOf, type ResponseView } from '@portico/openapi'
import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { Chevron } from '@/ui/button/chevron.tsx'
import { PlainTextView, RichTextView } from '../rich-text.tsx'
import { AddressLink } from '../schema/address-link.tsx'
import { DefectLine } from '../schema/defect-line.tsx'
import { useRenderContext } from '../schema/render-context.ts'
import { isWithin } from '../schema/tree/schema-contents.ts'
import { byStatus } from './by-status.ts'
import { Contents } from './contents.tsx'
import { Links } from './links.tsx'
import { ResponseHeaders, repeatedHeaders } from './response-headers.tsx'
import { type PartProps, Section } from './section.tsx'

interface ResponsesProps extends PartProps {
  responses: readonly ResponseView[]
}

/** What structure a response has, when that can be said by names alone. */
function structureOf({ contents }: ResponseView): string | undefined {
  const names = contents.map(({ mediaType, schema }) => {
    const component = schema && componentOf(schema)
    return component && `${mediaType} ${schema.types.join()} ${component}`
  })
  return names.length > 0 && names.every(Boolean) ? names.join() : undefined
}

/** The responses of an operation. A structure that an earlier response has too is folded: most errors look alike. */
export function Responses({ responses: said, ...part }: ResponsesProps) {
  const { words } = useRenderContext()
  const responses = useMemo(() => byStatus(said), [said])
  const firstWith = useMemo(() => {
    const known = new Map<string, string>()
    return responses.map((response) => {
      const structure = structureOf(response)
      const first = structure && known.get(structure)
      if (structure && !first) known.set(structure, response.status)
      return first
    })
  }, [responses])
  const repeated = useMemo(() => repeatedHeaders(responses), [responses])
  return (
    <Section level={part.level} title={words.t('reference.operation.responses.title')}>
      {responses.length === 0 ? (
        <p className="text-sm text-ink-2">{words.t('reference.operation.responses.none')}</p>
      ) : (
        <div className="border-t border-line">
          {responses.map((response, index) => (
            <Response
              key={response.status}
              response={response}
              sameAs={firstWith[index]}
              known={repeated[index] ?? NOTHING_KNOWN}
              {...part}
            />
          ))}
        </div>
      )}
    </Section>
  )
}

interface ResponseProps extends Omit<ResponsesProps, 'responses'> {
  response: ResponseView
  /** Status of an earlier response with the same structure. */
  sameAs: string | undefined
  /** Headers that an earlier response has just so, with its status. */
  known: ReadonlyMap<string, string>
}

const NOTHING_KNOWN: ReadonlyMap<string, string> = new Map()

const COLOURS: Record<string, string> = {
  2: 'bg-teal-wash text-teal',
  3: 'bg-blue-wash text-blue-ink',
  4: 'bg-amber-wash text-amber',
  5: 'bg-red-wash text-red-ink'
}

function Response({ response, sameAs, known, level, prefix, ...tree }: ResponseProps) {
  const { reveal } = tree
  const { words } = useRenderContext()
  const { status, summary, description, headers, contents, links, defect } = response
  const id = `${prefix}${status}`
  const isAim = reveal?.kind === 'reveal' && isWithin(reveal.target, id)
  const [state, setState] = useState({ reveal, isOpen: !sameAs || isAim })
  if (state.reveal !== reveal) setState({ reveal, isOpen: state.isOpen || isAim })
  const Heading = `h${Math.min(level + 1, 6) as 3 | 4 | 5}` as const
  return (
    <section id={id} aria-label={status} className="place late-layout border-b border-line py-5">
      <div data-entry className="place-head">
        <Heading className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-sm font-medium">
          <span
            className={clsx(
              'rounded-1 px-2 font-mono text-[13px] leading-6 font-semibold',
              COLOURS[status.charAt(0)] ?? 'bg-sunken text-ink-2'
            )}
          >
            {status}
          </span>
          {summary ? <PlainTextView text={summary} /> : <Meaning status={status} />}
        </Heading>
        <AddressLink id={id} name={status} />
      </div>
      {description && <RichTextView text={description} className="mt-2 max-w-[72ch] text-sm text-ink-2" />}
      {defect && <DefectLine defect={defect} />}
      {headers.length > 0 && <ResponseHeaders headers={headers} known={known} id={id} {...tree} />}
      {contents.length > 0 && (
        <div className="mt-3">
          {sameAs && (
            <button
              type="button"
              aria-expanded={state.isOpen}
              onClick={() => setState({ reveal, isOpen: !state.isOpen })}
              className="mb-1 -ml-1 inline-flex min-h-7 items-center gap-1 rounded-1 pr-2 pl-0.5 text-[13px] font-medium text-blue-ink hover:bg-sunken print:hidden"
            >
              <Chevron isOpen={state.isOpen} />
              {words.t('reference.operation.responses.same', { status: sameAs })}
            </button>
          )}
          {state.isOpen && <Contents contents={contents} id={id} label={status} {...tree} />}
        </div>
      )}
      {contents.length === 0 && !defect && headers.length === 0 && (
        <p className="mt-2 text-[13px] text-ink-3">{words.t('reference.operation.responses.noContent')}</p>
      )}
      {links.length > 0 && <Links links={links} />}
    </section>
  )
}

/** Which statuses are meant where it is not one. */
function Meaning({ status }: { status: string }) {
  const { words } = useRenderContext()
  if (status === 'default') return <>{words.t('reference.operation.responses.default')}</>
  if (!/^[1-5]XX$/.test(status)) return null
  const first = status.charAt(0)
  return <>{words.t('reference.operation.responses.range', { from: `${first}00`, to: `${first}99` })}</>
}
