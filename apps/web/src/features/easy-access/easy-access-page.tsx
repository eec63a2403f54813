import { type EasyAccess, type EasyAccessStep, PATHS } from '@portico/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '@/lib/api/client.ts'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { CreditWarning } from '@/lib/page/credit-warning.tsx'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { useSession } from '@/lib/session/session.ts'
import { showToast } from '@/lib/toasts.ts'
import { useWorkspace } from '@/lib/workspace.ts'
import { LinkButton } from '@/ui/button/button.tsx'
import { CodeFigure } from '@/ui/code/code-figure.tsx'
import { ChoiceSwitch } from '@/ui/form/choice-switch.tsx'
import { Card } from '@/ui/page/card.tsx'
import { Hero } from '@/ui/page/hero.tsx'
import { PageBand } from '@/ui/page/page-band.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { firstCall, pluginPage, type Shell } from './commands.ts'

/** Easy access: four steps, each ticked when the server has seen it. */
export default function EasyAccessPage() {
  const { t, i18n } = useTranslation()
  const { account, phase } = useSession()
  const workspace = useWorkspace()
  const { data, isError } = useQuery({
    ...readSteps(workspace.name, account?.login),
    enabled: !workspace.isPlaceholder && phase !== 'loading'
  })
  useDocumentTitle(t('easyAccess.title'))
  const { origin } = window.location
  const seenOf = (step: EasyAccessStep) => data?.steps.find((one) => one.step === step)?.seenDate
  const done = data?.steps.filter(({ seenDate }) => seenDate !== null).length

  return (
    <>
      <Hero title={t('easyAccess.headline')} lead={t('easyAccess.lead')}>
        <Card className="p-6">
          <p className="text-sm font-semibold">{t('easyAccess.workspace.title')}</p>
          <p className="mt-1 font-mono text-lg leading-7 wrap-anywhere">{workspace.name}</p>
          <p className="mt-2 text-sm text-ink-2">
            {t(workspace.isKept ? 'easyAccess.workspace.text' : 'easyAccess.workspace.none')}
          </p>
        </Card>
      </Hero>
      <PageBand
        id="steps"
        title={t('easyAccess.steps')}
        lead={
          <span aria-live="polite" className="tabular-nums">
            {data ? t('easyAccess.progress', { done, count: data.steps.length }) : t('easyAccess.progressUnknown')}
          </span>
        }
      >
        {isError && (
          <Alert tone="warning" className="mb-4">
            {t('easyAccess.failed')}
          </Alert>
        )}
        <ol className="grid gap-4">
          <Step number={1} name="document" seen={seenOf('document')}>
            <LinkButton to="/apireference/finance-quotation/operations/createQuotation">
              {t('easyAccess.document.action')}
            </LinkButton>
            {/* Takes its room before it is known which of them is true. */}
            <p data-anonymous className={clsx('mt-3 text-sm text-ink-2', phase === 'loading' && 'invisible')}>
              {t(phase === 'signedIn' ? 'easyAccess.document.signedIn' : 'easyAccess.document.signedOut')}
            </p>
          </Step>
          <Step number={2} name="quotation" seen={seenOf('quotation')}>
            <FirstCall origin={origin} workspace={workspace.name} />
            <CreditWarning className="mt-6" />
            <p className="mt-2 text-sm text-ink-2">{t('easyAccess.quotation.note')}</p>
            <p className="mt-2 text-sm text-ink-2">
              <Trans
                i18nKey="easyAccess.quotation.application"
                components={{
                  applications: <Link to="/applications" className="font-medium text-blue-ink hover:underline" />
                }}
              />
            </p>
          </Step>
          <Step number={3} name="payment" seen={seenOf('payment')}>
            <LinkButton to="/payment-demo">{t('easyAccess.payment.action')}</LinkButton>
          </Step>
          <Step number={4} name="plugin" seen={seenOf('plugin')}>
            <CodeFigure
              label={t('easyAccess.plugin.code')}
              title={t('easyAccess.plugin.code')}
              code={pluginPage(origin, workspace.name, i18n.language)}
              grammar="xml"
              copy={useCopyTexts()}
            />
            <LinkButton to="/partner" className="mt-4">
              {t('easyAccess.plugin.partners')}
            </LinkButton>
          </Step>
        </ol>
      </PageBand>
    </>
  )
}

interface StepProps {
  number: number
  name: EasyAccessStep
  /** When it was seen; null when it was not, undefined while that is not known. */
  seen: string | null | undefined
  children: ReactNode
}

function Step({ number, name, seen, children }: StepProps) {
  const { t } = useTranslation()
  return (
    <li>
      <Card className="grid gap-x-6 gap-y-3 p-6 sm:grid-cols-[40px_1fr] sm:p-8">
        <span
          aria-hidden="true"
          className={
            seen
              ? 'grid size-10 place-items-center rounded-full bg-teal-wash text-teal inset-ring inset-ring-teal-line'
              : 'grid size-10 place-items-center rounded-full bg-sunken font-semibold text-ink-2 inset-ring inset-ring-line-2'
          }
        >
          {seen ? <Check className="size-5" /> : number}
        </span>
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <h3 className="text-xl leading-8 font-semibold tracking-[-0.01em]">{t(`easyAccess.${name}.title`)}</h3>
            <p aria-live="polite" className={seen ? 'text-sm font-medium text-teal' : 'text-sm text-ink-3'}>
              {seen ? t('easyAccess.seen', { date: formatDateTime(seen) }) : <Waiting isKnown={seen === null} />}
            </p>
          </div>
          <p className="mt-1 mb-5 max-w-[46em] text-ink-2">{t(`easyAccess.${name}.text`)}</p>
          {children}
        </div>
      </Card>
    </li>
  )
}

function Waiting({ isKnown }: { isKnown: boolean }) {
  const { t } = useTranslation()
  return <span className={isKnown ? undefined : 'invisible'}>{t('easyAccess.waiting')}</span>
}

function useCopyTexts() {
  const { t } = useTranslation()
  return {
    label: t('easyAccess.copy'),
    copiedLabel: t('easyAccess.copied'),
    onRefused: () => showToast({ kind: 'error', key: 'easyAccess.copyRefused' })
  }
}

const SHELLS: readonly { value: Shell; label: string }[] = [
  { value: 'sh', label: 'sh' },
  { value: 'powershell', label: 'PowerShell' }
]

function FirstCall({ origin, workspace }: { origin: string; workspace: string }) {
  const { t } = useTranslation()
  const [shell, setShell] = useState<Shell>('sh')
  const copy = useCopyTexts()
  const { token, call } = firstCall(shell, origin, workspace)
  return (
    <div className="grid gap-4">
      <div>
        <ChoiceSwitch label={t('easyAccess.quotation.shell')} choices={SHELLS} value={shell} onChange={setShell} />
      </div>
      <CodeFigure
        label={t('easyAccess.quotation.token')}
        title={`1. ${t('easyAccess.quotation.token')}`}
        code={token}
        grammar="bash"
        copy={copy}
      />
      <CodeFigure
        label={t('easyAccess.quotation.call')}
        title={`2. ${t('easyAccess.quotation.call')}`}
        code={call}
        grammar="bash"
        copy={copy}
      />
    </div>
  )
}

/** Milliseconds between two requests, until every step is seen. Hidden pages send none. */
const POLL_INTERVAL_MS = 4_000

/**
 * The steps that the server has seen, requested regularly until all are. The page itself shows a failure.
 *
 * @param workspace of this browser
 * @param login of the signed-in user: each user has other steps
 */
export const readSteps = (workspace: string, login: string | undefined) =>
  queryOptions({
    queryKey: ['easy-access', workspace, login ?? null],
    queryFn: async ({ signal }) =>
      (await call<EasyAccess>('GET', `${PATHS.easyAccess}?workspace=${encodeURIComponent(workspace)}`, { signal }))
        .data,
    refetchInterval: ({ state }) =>
      state.data?.steps.every(({ seenDate }) => seenDate !== null) ? false : POLL_INTERVAL_MS,
    meta: { handles: () => true }
  })
