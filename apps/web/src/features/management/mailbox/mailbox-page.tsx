import { MAIL_STATES, type MailState } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ArrowLeft, MailOpen, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { formatNumber } from '../../../lib/i18n/formats.ts'
import { failureText, PageFailed } from '../../../lib/page-failed.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Select } from '../../../ui/select.tsx'
import { MailReader } from './mail-detail.tsx'
import { MailList, MailListSkeleton } from './mail-list.tsx'
import { MailSearch } from './mail-search.tsx'
import { type MailboxView, PAGE_SIZES, useMailboxView } from './mailbox-view.ts'
import { listMails } from './mails.ts'

/** The mails that the portal has sent, or would have sent: every one can be read here while the portal is not in production. */
export default function MailboxPage() {
  const { t, i18n } = useTranslation()
  useDocumentTitle(t('mailbox.title'))
  const { view, change } = useMailboxView()
  const list = useQuery(listMails(view))
  const isFiltered = view.state !== undefined || view.query !== ''
  const isEmpty = list.data?.total === 0 && !isFiltered
  return (
    <div className="wrap py-10">
      <PageHeader
        title={t('mailbox.title')}
        description={t('mailbox.description')}
        actions={
          <Button pending={list.isFetching && list.isPlaceholderData} onClick={() => void list.refetch()}>
            <RotateCw aria-hidden="true" className="size-4" />
            {t('mailbox.refresh')}
          </Button>
        }
      />
      {list.isError && list.data && (
        <Alert tone="warning" className="mb-4" title={t('mailbox.stale')}>
          {failureText(list.error)}
        </Alert>
      )}
      {list.isError && !list.data ? (
        <PageFailed title={t('mailbox.failed')} calls={list} />
      ) : isEmpty ? (
        <EmptyState title={t('mailbox.empty.title')}>{t('mailbox.empty.text')}</EmptyState>
      ) : (
        <div className="grid items-start gap-6 md:grid-cols-[minmax(300px,380px)_minmax(0,1fr)]">
          <div className={clsx('min-w-0', view.mail !== undefined && 'hidden md:block')}>
            <Filters view={view} change={change} />
            <Card className="overflow-hidden">
              {list.data === undefined ? (
                <MailListSkeleton />
              ) : list.data.mails.length > 0 ? (
                <MailList mails={list.data.mails} view={view} />
              ) : (
                <p role="status" className="px-4 py-10 text-center text-sm text-ink-2">
                  {t('mailbox.nothingFound')}
                </p>
              )}
            </Card>
            {list.data && list.data.total > 0 && (
              <div className="mt-4">
                <MailPager view={view} total={list.data.total} change={change} locale={i18n.language} />
              </div>
            )}
          </div>
          <div className={clsx('min-w-0', view.mail === undefined && 'hidden md:block')}>
            <Button variant="ghost" size="small" className="mb-3 md:hidden" onClick={() => change({ mail: undefined })}>
              <ArrowLeft aria-hidden="true" className="size-4" />
              {t('mailbox.back')}
            </Button>
            {view.mail === undefined ? <NothingChosen /> : <ChosenMail key={view.mail} id={view.mail} />}
          </div>
        </div>
      )}
    </div>
  )
}

const ChosenMail = ({ id }: { id: number }) => (
  <Card className="overflow-hidden">
    <MailReader id={id} />
  </Card>
)

function NothingChosen() {
  const { t } = useTranslation()
  return (
    <div className="grid justify-items-center rounded-3 border border-dashed border-line-2 px-6 py-24 text-center text-ink-3">
      <MailOpen aria-hidden="true" className="size-8" />
      <p className="mt-3 text-sm">{t('mailbox.choose')}</p>
    </div>
  )
}

interface ViewProps {
  view: MailboxView
  change: ReturnType<typeof useMailboxView>['change']
}

function Filters({ view, change }: ViewProps) {
  const { t } = useTranslation()
  return (
    <div className="mb-3 grid gap-2">
      <MailSearch query={view.query} onQuery={(query) => change({ query, page: 1 }, { replace: true })} />
      <Select
        aria-label={t('mailbox.state.label')}
        value={view.state ?? ''}
        onChange={(event) => change({ state: (event.target.value || undefined) as MailState | undefined, page: 1 })}
      >
        <option value="">{t('mailbox.state.all')}</option>
        {MAIL_STATES.map((state) => (
          <option key={state} value={state}>
            {t(`mailbox.state.${state}`)}
          </option>
        ))}
      </Select>
    </div>
  )
}

function MailPager({ view, total, change, locale }: ViewProps & { total: number; locale: string }) {
  const { t } = useTranslation()
  const number = (value: number) => formatNumber(value, locale)
  const { page, size } = view
  return (
    <Pager
      page={page}
      pageCount={Math.max(1, Math.ceil(total / size))}
      onPage={(next) => change({ page: next })}
      size={size}
      sizes={PAGE_SIZES}
      onSize={(next) => change({ size: next, page: 1 })}
      total={total}
      range={t('entity.pager.range', {
        first: number(Math.min(total, (page - 1) * size + 1)),
        last: number(Math.min(total, page * size)),
        total: number(total)
      })}
      labels={{
        pages: t('entity.pager.label'),
        previous: t('entity.pager.previous'),
        next: t('entity.pager.next'),
        size: t('mailbox.size'),
        page: (given) => t('entity.pager.page', { page: number(given) })
      }}
    />
  )
}
