import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CreditWarning } from '@/lib/page/credit-warning.tsx'
import { Button } from '@/ui/button/button.tsx'
import { CodeFigure } from '@/ui/code/code-figure.tsx'
import { Card } from '@/ui/page/card.tsx'
import { DEAL, type DealStep } from '../../../../build/published/deal.ts'
import { ApiTag } from '../api-tag.tsx'
import { SandboxTrial } from '../sandbox/sandbox-result.tsx'
import { linesOf } from './lines.ts'

/** Keys that step through the deal, and by how much. */
const STEPS: Record<string, number> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: -DEAL.length,
  End: DEAL.length
}

const within = (index: number) => Math.max(0, Math.min(DEAL.length - 1, index))

/** The published deal as a line of steps; each shows its call. */
export function DealTimeline() {
  const { t } = useTranslation()
  const [index, setIndex] = useState(0)
  const list = useRef<HTMLOListElement>(null)
  const step = DEAL[index]
  const go = (next: number) => setIndex(within(next))

  function handleKey(event: KeyboardEvent) {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = within(index + by)
    setIndex(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <Card className="grid md:grid-cols-[264px_1fr]">
      <ol
        ref={list}
        aria-label={t('services.order-management.live.steps')}
        className="flex flex-wrap gap-1 border-line p-4 max-md:border-b md:flex-col md:border-r md:p-5"
      >
        {DEAL.map(({ key }, place) => (
          <li key={key}>
            <button
              type="button"
              aria-current={place === index ? 'step' : undefined}
              onClick={() => setIndex(place)}
              onKeyDown={handleKey}
              className="flex min-h-9 w-full items-center gap-3 rounded-2 px-2.5 py-1 text-left text-sm text-ink-2 transition-colors hover:bg-sunken hover:text-ink aria-[current]:bg-blue-wash aria-[current]:font-medium aria-[current]:text-blue-ink"
            >
              <span
                aria-hidden="true"
                className={clsx(
                  'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums',
                  place <= index ? 'bg-blue text-on-blue' : 'bg-sunken text-ink-2 inset-ring inset-ring-line-2'
                )}
              >
                {place + 1}
              </span>
              <span className="max-sm:sr-only">{t(`services.order-management.live.${key}.title`)}</span>
            </button>
          </li>
        ))}
      </ol>
      <div className="min-w-0 p-6 sm:p-8">
        {step && <Step step={step} />}
        <div className="mt-6 flex items-center justify-between gap-3">
          <Button aria-disabled={index === 0} onClick={() => go(index - 1)}>
            <ChevronLeft aria-hidden="true" className="size-4" />
            <span className="max-sm:sr-only">{t('services.order-management.live.previous')}</span>
          </Button>
          <p aria-live="polite" className="text-sm text-ink-2 tabular-nums">
            {t('services.order-management.live.position', { number: index + 1, count: DEAL.length })}
          </p>
          <Button aria-disabled={index === DEAL.length - 1} onClick={() => go(index + 1)}>
            <span className="max-sm:sr-only">{t('services.order-management.live.next')}</span>
            <ChevronRight aria-hidden="true" className="size-4" />
          </Button>
        </div>
      </div>
    </Card>
  )
}

function Step({ step }: { step: DealStep }) {
  const { t } = useTranslation()
  const { key, api, operationId, method, path, body, request, response, excerpts } = step
  const isExcerpt = (part: 'body' | 'response') => excerpts.includes(part)
  const excerpt = t('services.order-management.live.excerpt')
  return (
    <>
      <div className="md:min-h-20">
        <h3 className="text-xl font-semibold tracking-[-0.01em]">{t(`services.order-management.live.${key}.title`)}</h3>
        <p className="mt-1 text-ink-2">
          {t(`services.order-management.live.${key}.text`)}{' '}
          <Link
            to={`/apireference/${api}/operations/${operationId}`}
            className="text-blue-ink underline underline-offset-2"
          >
            {t(`reference.menu.${api}`)}
          </Link>{' '}
          <ApiTag api={api} />
        </p>
      </div>
      <div className="mt-4 grid gap-4 lg:min-h-[380px] lg:grid-cols-2 lg:items-start">
        <CodeFigure
          label={t('services.order-management.live.call')}
          title={t('services.order-management.live.call')}
          meta={isExcerpt('body') && excerpt}
          head={`${method} ${path}`}
          code={body ? linesOf(body, isExcerpt('body')) : ''}
        />
        <CodeFigure
          label={t('services.order-management.live.response')}
          title={t('services.order-management.live.response')}
          meta={isExcerpt('response') && excerpt}
          code={linesOf(response, isExcerpt('response'))}
        />
      </div>
      <SandboxTrial key={key} isShown request={{ method, path, scope: api, ...(request && { body: request }) }} />
      {key === 'quotation' && (
        <>
          <CreditWarning className="mt-4" />
          <p className="mt-1 text-[13px] leading-5 text-ink-2">
            {t('services.order-management.live.quotation.example')}
          </p>
        </>
      )}
    </>
  )
}
