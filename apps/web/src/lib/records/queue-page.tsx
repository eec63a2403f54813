import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button/button.tsx'
import { OptionSelect } from '@/ui/form/select.tsx'
import { Card } from '@/ui/page/card.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { useDocumentTitle } from '../page/document-title.ts'
import { failureText, Loading, PageFailed } from '../page/page-failed.tsx'
import { type ServerItems, serverPage } from './page.ts'
import { QUEUE_SIZES, type QueueView } from './queue-view.ts'
import { RecordPager } from './record-pager.tsx'

interface QueuePageProps<Row, State extends string> {
  /** Key of the texts of the page. */
  texts: string
  states: readonly State[]
  stateLabel: (state: State) => string
  view: QueueView<State>
  onChange: (changes: Partial<QueueView<State>>) => void
  list: UseQueryResult<ServerItems<Row>>
  /** What is shown of the rows, in a card. */
  children: (rows: readonly Row[]) => ReactNode
}

/** The page of what waits for a decision, or of what was decided, by its state. */
export function QueuePage<Row, State extends string>(props: QueuePageProps<Row, State>) {
  const { texts, states, stateLabel, view, onChange, list, children } = props
  const { t } = useTranslation()
  useDocumentTitle(t(`${texts}.title`))
  const { data } = list
  return (
    <div className="wrap py-10">
      <PageHeader
        title={t(`${texts}.title`)}
        description={t(`${texts}.description`)}
        actions={
          <Button pending={list.isFetching && data !== undefined} onClick={() => void list.refetch()}>
            <RotateCw aria-hidden="true" className="size-4" />
            {t(`${texts}.refresh`)}
          </Button>
        }
      />
      <OptionSelect
        aria-label={t(`${texts}.status`)}
        className="mb-4 w-56"
        value={view.state}
        options={states}
        optionLabel={stateLabel}
        onChange={(state) => onChange({ state, page: 1 })}
      />
      {list.isError && data && (
        <Alert tone="warning" className="mb-4" title={t(`${texts}.stale`)}>
          {failureText(list.error)}
        </Alert>
      )}
      {data === undefined ? (
        list.isError ? (
          <PageFailed title={t(`${texts}.failed`)} calls={list} />
        ) : (
          <ListSkeleton />
        )
      ) : data.total === 0 ? (
        <EmptyState title={t(`${texts}.empty.${String(view.state)}`)}>{t(`${texts}.empty.text`)}</EmptyState>
      ) : (
        <div aria-busy={list.isPlaceholderData || undefined}>
          <Card className="overflow-hidden">{children(data.items)}</Card>
          <div className="mt-4">
            <RecordPager
              page={serverPage(data, view)}
              size={view.size}
              sizes={QUEUE_SIZES}
              sizeLabel={t(`${texts}.size`)}
              onChange={(changes) => onChange({ page: 1, ...changes })}
            />
          </div>
        </div>
      )}
    </div>
  )
}

const ListSkeleton = () => (
  <Loading className="animate-appear-late">
    <Card className="divide-y divide-line">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="grid gap-2 px-5 py-4 sm:px-6">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </Card>
  </Loading>
)
