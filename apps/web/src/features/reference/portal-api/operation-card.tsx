import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MethodBadge } from '@/ui/text/method-badge.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { Body } from '../operation/body.tsx'
import { Parameters } from '../operation/parameters.tsx'
import { Responses } from '../operation/responses.tsx'
import { PlainTextView, RichTextView } from '../rich-text.tsx'
import type { Command } from '../schema/tree/commands.ts'
import { isWithin } from '../schema/tree/schema-contents.ts'
import { useArrival } from '../use-arrival.ts'
import type { PortalOperation } from './operation-groups.ts'

interface OperationCardProps {
  operation: PortalOperation
  /** The place that the address names. */
  fragment: string
}

/** One operation in a line, which opens to everything that the reference shows of an operation. */
export function OperationCard({ operation: { view, access }, fragment }: OperationCardProps) {
  const isTarget = fragment !== '' && isWithin(fragment, view.id)
  const [isOpen, setOpen] = useState(isTarget)
  const { method, path, summary } = view
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3.5 transition-colors hover:bg-ground focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <MethodBadge method={method} />
        <code className="text-[13px] text-ink wrap-anywhere md:w-60">{path}</code>
        <span className="min-w-0 flex-1 text-sm text-ink-2 max-md:basis-full">
          {summary && <PlainTextView text={summary} />}
        </span>
        <Access access={access} />
        <ChevronDown
          aria-hidden="true"
          className={clsx('size-4 shrink-0 text-ink-3 transition-transform max-sm:hidden', isOpen && 'rotate-180')}
        />
      </summary>
      {isOpen && <OperationDetails view={view} fragment={isTarget ? fragment : ''} />}
    </details>
  )
}

function Access({ access }: Pick<PortalOperation, 'access'>) {
  const { t } = useTranslation()
  if (access === undefined) return null
  if (Array.isArray(access)) return <Tag tone="warning">{access.join(', ')}</Tag>
  return (
    <Tag tone={access === 'public' ? 'neutral' : 'info'}>{t(`apiDocs.access.${access}`, { defaultValue: access })}</Tag>
  )
}

function OperationDetails({ view, fragment }: { view: PortalOperation['view']; fragment: string }) {
  const details = useRef<HTMLDivElement>(null)
  const [reveal] = useState<Command | undefined>(() =>
    fragment === '' ? undefined : { kind: 'reveal', target: fragment }
  )
  useArrival(details, fragment)
  const { id, description, parameters, requestBody, responses } = view
  const common = { level: 3, prefix: `${id}.`, reveal } as const
  return (
    <div ref={details} className="border-t border-line px-5 pt-1 pb-5">
      {description && <RichTextView text={description} className="mt-4 max-w-prose text-sm text-ink-2" />}
      <Parameters parameters={parameters} direction="request" {...common} />
      {requestBody && <Body body={requestBody} direction="request" {...common} />}
      <Responses responses={responses} direction="response" {...common} />
    </div>
  )
}
