import type { MailDetail } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApplicationProfile } from '@/lib/application-profile.ts'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { Loading, PageFailed } from '@/lib/page/page-failed.tsx'
import { useThemeChoice } from '@/lib/theme/theme.ts'
import { Button } from '@/ui/button/button.tsx'
import { ChoiceSwitch } from '@/ui/form/choice-switch.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { mailElements } from './mail-elements.ts'
import { MailStateTag } from './mail-list.tsx'
import { readMail, useRetry } from './mails.ts'

/** The mail that was chosen: its headers and its content. */
export function MailReader({ id }: { id: number }) {
  const { t } = useTranslation()
  const query = useQuery(readMail(id))
  if (query.data) return <MailView mail={query.data} />
  if (query.isError)
    return (
      <PageFailed title={t('mailbox.mailFailed')} calls={query}>
        {t('mailbox.mailGone')}
      </PageFailed>
    )
  return (
    <Loading className="grid animate-appear-late gap-4 p-6">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-80 w-full" />
    </Loading>
  )
}

function MailView({ mail }: { mail: MailDetail }) {
  const { t } = useTranslation()
  return (
    <article aria-labelledby="mail-subject">
      <header className="border-b border-line px-5 py-5 sm:px-6">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 id="mail-subject" className="min-w-0 text-xl leading-7 font-semibold tracking-[-0.01em] wrap-anywhere">
            {mail.subject ?? t(`mailbox.kind.${mail.kind}`)}
          </h2>
          <MailStateTag state={mail.state} />
        </div>
        <Headers mail={mail} />
        <Undelivered mail={mail} />
      </header>
      <Content mail={mail} />
    </article>
  )
}

function Headers({ mail }: { mail: MailDetail }) {
  const { t } = useTranslation()
  const { supportEmail } = useApplicationProfile()
  const { html } = mail
  const action = useMemo(() => (html === null ? undefined : mailElements(html, false).action), [html])
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      <Header name={t('mailbox.header.from')}>Developer Portal{supportEmail && ` <${supportEmail}>`}</Header>
      <Header name={t('mailbox.header.to')}>{mail.recipient}</Header>
      <Header name={t('mailbox.header.date')}>
        {mail.sentDate
          ? formatDateTime(mail.sentDate)
          : t('mailbox.queuedOn', { date: formatDateTime(mail.createdDate) })}
      </Header>
      <Header name={t('mailbox.header.kind')}>
        {t(`mailbox.kind.${mail.kind}`)}
        {mail.language && ` · ${t(`mailbox.language.${mail.language}`)}`}
      </Header>
      {action && (
        <Header name={t('mailbox.header.link')}>
          <a
            href={action}
            target="_blank"
            rel="noopener"
            className="rounded-1 text-blue-ink underline underline-offset-2 wrap-anywhere"
          >
            {action}
            <ExternalLink aria-hidden="true" className="ml-1 inline size-3.5 align-[-2px]" />
            <span className="sr-only"> {t('mailbox.newTab')}</span>
          </a>
        </Header>
      )}
    </dl>
  )
}

function Header({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

/** Why a mail is not sent yet, or will not be, and what can be done about it. */
function Undelivered({ mail }: { mail: MailDetail }) {
  const { t } = useTranslation()
  const retry = useRetry()
  if (mail.state === 'sent') return null
  return (
    <Alert
      tone={mail.state === 'failed' ? 'danger' : 'warning'}
      title={t(`mailbox.undelivered.${mail.state}`, { count: mail.attempts })}
      className="mt-4"
    >
      {mail.lastError && <p className="font-mono text-[13px] wrap-anywhere">{mail.lastError}</p>}
      <Button size="small" pending={retry.isPending} onClick={() => retry.mutate(mail.id)} className="mt-3">
        <RotateCw aria-hidden="true" className="size-3.5" />
        {t('mailbox.retry')}
      </Button>
    </Alert>
  )
}

function Content({ mail: { html, text } }: { mail: MailDetail }) {
  const { t } = useTranslation()
  const [form, setForm] = useState<'html' | 'text'>('html')
  // Subscribes to changes of the theme; the document has the present one.
  useThemeChoice()
  const isDark = document.documentElement.dataset.theme === 'dark'
  if (html === null || text === null)
    return (
      <div className="p-5 sm:p-6">
        <EmptyState title={t('mailbox.unwritten.title')}>{t('mailbox.unwritten.text')}</EmptyState>
      </div>
    )
  return (
    <>
      <div className="flex justify-end px-5 py-3 sm:px-6">
        <ChoiceSwitch
          label={t('mailbox.form.label')}
          choices={[
            { value: 'html', label: t('mailbox.form.html') },
            { value: 'text', label: t('mailbox.form.text') }
          ]}
          value={form}
          onChange={setForm}
        />
      </div>
      {form === 'html' ? (
        <MailPreview html={html} isDark={isDark} />
      ) : (
        <pre className="overflow-x-auto px-5 pb-6 font-mono text-[13px] leading-6 whitespace-pre-wrap wrap-anywhere sm:px-6">
          {text}
        </pre>
      )}
    </>
  )
}

interface MailPreviewProps {
  html: string
  isDark: boolean
}

/** A preview of a mail in a shadow tree, which the styles of the portal do not reach. */
function MailPreview({ html, isDark }: MailPreviewProps) {
  const { t } = useTranslation()
  const host = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = host.current!
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const { content, styleSheet } = mailElements(html, isDark)
    root.adoptedStyleSheets = [styleSheet]
    root.replaceChildren(content)
  }, [html, isDark])
  return <section ref={host} aria-label={t('mailbox.preview')} className="block overflow-x-auto contain-content" />
}
