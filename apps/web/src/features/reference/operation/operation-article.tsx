import type { OperationView } from '@portico/openapi'
import { type ReactNode, useMemo, useRef } from 'react'
import { TRY_FRAGMENT } from '@/lib/reference/address.ts'
import { Alert } from '@/ui/state/alert.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { useReference } from '../api/use-reference.ts'
import { NewMark } from '../changes/new-mark.tsx'
import { PlainTextView, RichTextView } from '../rich-text.tsx'
import { OutwardLink } from '../schema/outward-link.tsx'
import { useRenderContext } from '../schema/render-context.ts'
import { useArrival, useReveal } from '../use-arrival.ts'
import { usePageLinks } from '../use-page-links.ts'
import { Body } from './body.tsx'
import { Callbacks } from './callbacks.tsx'
import { MethodPath } from './method-path.tsx'
import { Neighbours } from './neighbours.tsx'
import { Parameters } from './parameters.tsx'
import { PathTexts } from './path-texts.tsx'
import { Responses } from './responses.tsx'
import { Security } from './security.tsx'
import { Servers } from './servers.tsx'

/** What an operation is called: its summary, or else its id. */
export const titleOf = ({ summary, operationId, id }: OperationView): string => summary?.plain ?? operationId ?? id

interface OperationArticleProps {
  operation: OperationView
  /** The place that the address names. */
  fragment: string
}

/** The text column of an operation or webhook. */
export function OperationArticle({ operation, fragment }: OperationArticleProps) {
  const { words } = useRenderContext()
  const page = useRef<HTMLElement>(null)
  const reveal = useReveal(fragment)
  const links = usePageLinks()
  useArrival(page, fragment)
  const { method, path, kind, summary, description, deprecated, parameters, requestBody, responses } = operation
  const { callbacks, externalDocs, previous, next } = operation
  const direction = kind === 'operation' ? 'request' : 'both'
  const inPath = useMemo(() => parameters.filter((one) => one.in === 'path').map(({ name }) => name), [parameters])
  return (
    <article ref={page} {...links}>
      <header>
        <Marks operation={operation} />
        <h1 className="text-[28px] leading-9 font-semibold tracking-[-0.02em] text-balance wrap-anywhere">
          {summary ? <PlainTextView text={summary} /> : titleOf(operation)}
        </h1>
        <div className="mt-4">
          <MethodPath method={method} path={path} prefix="" parameters={inPath} />
        </div>
      </header>
      {deprecated && (
        <Alert tone="warning" className="mt-5">
          {words.t('reference.operation.deprecatedText')}
        </Alert>
      )}
      {description && (
        <RichTextView text={description} className="mt-5 max-w-[72ch] text-[15px] leading-[1.65] text-ink-2" />
      )}
      <PathTexts operation={operation} />
      <Terms operation={operation} />
      <Parameters parameters={parameters} level={2} prefix="" direction={direction} reveal={reveal} />
      {requestBody && <Body body={requestBody} level={2} prefix="" direction={direction} reveal={reveal} />}
      <Responses
        responses={responses}
        level={2}
        prefix=""
        direction={kind === 'operation' ? 'response' : 'both'}
        reveal={reveal}
      />
      {callbacks.length > 0 && <Callbacks callbacks={callbacks} prefix="" reveal={reveal} />}
      {externalDocs && (
        <div className="mt-10">
          <OutwardLink docs={externalDocs} />
        </div>
      )}
      <Neighbours {...(previous && { previous })} {...(next && { next })} />
    </article>
  )
}

/** Where the operation belongs, whether the sandbox responds to it, and whether it should still be used. */
function Marks({ operation: { id, kind, deprecated, tags, tagTitle } }: { operation: OperationView }) {
  const { words, place } = useRenderContext()
  const { data: reference } = useReference()
  const isLive = kind === 'operation' && reference?.live.includes(id)
  return (
    <div className="mb-1 flex min-h-[22px] flex-wrap items-center gap-x-2.5 gap-y-1 text-[13px] font-medium text-ink-3">
      {kind === 'webhook' ? (
        <Tag tone="info">{words.t('reference.operation.webhook')}</Tag>
      ) : (
        <span className="wrap-anywhere">{tagTitle ?? tags[0] ?? words.t('reference.operation.operation')}</span>
      )}
      {deprecated && <Tag tone="warning">{words.t('reference.operation.deprecated')}</Tag>}
      {kind !== 'callback' && <NewMark kind={kind} of={id} />}
      {isLive && <Tag tone="good">{words.t('reference.operation.live')}</Tag>}
      {/* On narrow windows the samples are far below. */}
      {isLive && (
        <a href={place(TRY_FRAGMENT)} className="font-medium text-blue-ink hover:underline min-[1280px]:hidden">
          {words.t('reference.samples.try')}
        </a>
      )}
    </div>
  )
}

/** On what terms the operation can be called. */
function Terms({ operation: { kind, security, servers, ownServers } }: { operation: OperationView }) {
  const { words } = useRenderContext()
  const hasSecurity = kind === 'operation' || security.length > 0
  if (!hasSecurity && !ownServers) return kind === 'webhook' ? <WebhookNote /> : null
  return (
    <>
      {kind === 'webhook' && <WebhookNote />}
      <dl className="mt-6 grid gap-y-4 border-t border-line pt-4 text-sm sm:grid-cols-[8.5rem_minmax(0,1fr)]">
        {hasSecurity && (
          <Term name={words.t('reference.operation.security.title')}>
            <Security alternatives={security} />
          </Term>
        )}
        {ownServers && (
          <Term name={words.t('reference.operation.servers.title')}>
            <Servers servers={servers} />
          </Term>
        )}
      </dl>
    </>
  )
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 sm:col-span-2 sm:grid-cols-subgrid">
      <dt className="font-medium text-ink">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

function WebhookNote() {
  const { words } = useRenderContext()
  return <p className="mt-4 text-sm text-ink-2">{words.t('reference.operation.webhookNote')}</p>
}
