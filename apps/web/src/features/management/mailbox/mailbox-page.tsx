import { MAIL_STATES } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ArrowLeft, MailOpen, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { failureText, PageFailed } from '@/lib/page/page-failed.tsx'
import { serverPage } from '@/lib/records/page.ts'
import { RecordPager } from '@/lib/records/record-pager.tsx'
import { useView, type ViewState } from '@/lib/records/use-view.ts'
import { Button } from '@/ui/button/button.tsx'
import { SearchBox } from '@/ui/form/search-box.tsx'
import { OptionSelect } from '@/ui/form/select.tsx'
import { Card } from '@/ui/page/card.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { MailReader } from './mail-detail.tsx'
import { MailList, MailListSkeleton } from './mail-list.tsx'
import { MAILBOX_ADDRESS, type MailboxView, PAGE_SIZES } from './mailbox-view.ts'
import { listMails } from './mails.ts'

/** The mails that the portal has sent, or would have sent: every one can be read here while the portal is not in production. */
export default function MailboxPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('mailbox.title'))
  const viewState = useView(MAILBOX_ADDRESS)
  const { applied: view, change } = viewState
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
            <Filters {...viewState} />
            <Card className="overflow-hidden">
              {list.data === undefined ? (
                <MailListSkeleton />
              ) : list.data.items.length > 0 ? (
                <MailList mails={list.data.items} view={view} />
              ) : (
                <p role="status" className="px-4 py-10 text-center text-sm text-ink-2">
                  {t('mailbox.nothingFound')}
                </p>
              )}
            </Card>
            {list.data && list.data.total > 0 && (
              <div className="mt-4">
                <RecordPager
                  page={serverPage(list.data, view)}
                  size={view.size}
                  sizes={PAGE_SIZES}
                  sizeLabel={t('mailbox.size')}
                  onChange={(changes) => change({ page: 1, ...changes })}
                />
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

function Filters({ view, type, settle, change }: ViewState<MailboxView>) {
  const { t } = useTranslation()
  return (
    <div className="mb-3 grid gap-2">
      <SearchBox
        label={t('mailbox.search')}
        clearLabel={t('mailbox.clearSearch')}
        value={view.query}
        onChange={(query) => type({ query, page: 1 })}
        onSettle={settle}
      />
      <OptionSelect
        aria-label={t('mailbox.state.label')}
        value={view.state ?? 'all'}
        options={['all', ...MAIL_STATES]}
        optionLabel={(state) => t(`mailbox.state.${state}`)}
        onChange={(state) => change({ state: state === 'all' ? undefined : state, page: 1 })}
      />
    </div>
  )
}
