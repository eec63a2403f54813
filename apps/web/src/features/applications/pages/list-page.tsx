import { APPLICATION_STATUSES, type Application, ROLE_ADMIN } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { recordAddress } from '@/lib/records/collection.ts'
import { RecordListPage } from '@/lib/records/list-page.tsx'
import { type Page, serverPage } from '@/lib/records/page.ts'
import { RecordPager } from '@/lib/records/record-pager.tsx'
import { RecordTableSkeleton } from '@/lib/records/record-table.tsx'
import { FilterSelect } from '@/lib/records/record-toolbar.tsx'
import { useListView, type ViewState } from '@/lib/records/use-view.ts'
import { useSession } from '@/lib/session/session.ts'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { SearchBox } from '@/ui/form/search-box.tsx'
import { ListFrame } from '@/ui/list/list-frame.tsx'
import { Table } from '@/ui/list/table.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { listApplications } from '../api/queries.ts'
import { APPLICATIONS } from '../collection.ts'
import {
  APPLICATION_VIEW_ADDRESS,
  type ApplicationView,
  isFiltered,
  PAGE_SIZES,
  WHOSE
} from '../list/application-view.ts'
import { useColumns } from '../list/use-columns.tsx'

/** The applications of the user; administrators can see all. */
export default function ListPage() {
  const columns = useColumns()
  const viewState = useListView(APPLICATIONS, APPLICATION_VIEW_ADDRESS)
  const { applied, correct } = viewState
  const list = useQuery(listApplications(applied))
  const { data, isPlaceholderData } = list
  const page = data && serverPage(data, applied)
  // The last application of the last page may be deleted, and an address may have a page that does not exist.
  const isBeyond = page !== undefined && !isPlaceholderData && applied.page > page.count
  useEffect(() => {
    if (isBeyond) correct({ page: page.count })
  }, [isBeyond, page?.count, correct])

  const isEmpty = page?.total === 0 && !isFiltered(applied)
  return (
    <RecordListPage
      collection={APPLICATIONS}
      query={list}
      count={data && { found: data.total, isFiltered: isFiltered(applied) }}
      toolbar={<Toolbar viewState={viewState} isEmpty={isEmpty} />}
    >
      {page === undefined || isBeyond ? (
        <RecordTableSkeleton columns={columns} />
      ) : isEmpty ? (
        <NoApplications />
      ) : page.total === 0 ? (
        <NoMatch onShowAll={() => viewState.change({ search: '', status: 'all' })} />
      ) : (
        <Applications page={page} columns={columns} viewState={viewState} isBusy={isPlaceholderData} />
      )}
    </RecordListPage>
  )
}

/** Searches and filters. A user who has no application yet has nothing to search. */
function Toolbar({ viewState, isEmpty }: { viewState: ViewState<ApplicationView>; isEmpty: boolean }): ReactNode {
  const { t } = useTranslation()
  const searchBox = useRef<HTMLInputElement>(null)
  const isAdministrator = useSession().hasAnyAuthority([ROLE_ADMIN])
  const { view, type, settle, change } = viewState
  if (isEmpty && !isAdministrator) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchBox
        ref={searchBox}
        label={t('applications.list.search')}
        clearLabel={t('entity.list.clearSearch')}
        value={view.search}
        onChange={(search) => type({ search })}
        onSettle={settle}
        className="min-w-full flex-1 sm:min-w-48 md:max-w-96"
      />
      <FilterSelect
        aria-label={t('applications.list.byStatus')}
        value={view.status}
        options={['all', ...APPLICATION_STATUSES]}
        optionLabel={(status) => t(`applications.${status === 'all' ? 'list.allStatuses' : `status.${status}`}`)}
        onChange={(status) => change({ status })}
      />
      {isAdministrator && (
        <FilterSelect
          aria-label={t('applications.list.byOwner')}
          value={view.whose}
          options={WHOSE}
          optionLabel={(whose) => t(`applications.list.${whose}`)}
          onChange={(whose) => change({ whose })}
        />
      )}
      {isAdministrator && (
        <LinkButton to="/applications/reviews" className="sm:ml-auto">
          {t('applications.list.goLiveReviews')}
        </LinkButton>
      )}
    </div>
  )
}

interface ApplicationsProps {
  page: Page<Application>
  columns: ReturnType<typeof useColumns>
  viewState: ViewState<ApplicationView>
  isBusy: boolean
}

function Applications({ page, columns, viewState, isBusy }: ApplicationsProps) {
  const { t } = useTranslation()
  const actions = useCallback(
    (application: Application) => (
      <LinkButton
        to={recordAddress(APPLICATIONS, application)}
        variant="ghost"
        size="small"
        aria-label={t('entity.action.viewNamed', { name: application.name })}
      >
        {t('entity.action.view')}
      </LinkButton>
    ),
    [t]
  )
  return (
    <>
      <div aria-busy={isBusy || undefined}>
        <ListFrame>
          <Table
            label={t('applications.home.title')}
            columns={columns}
            rows={page.items}
            rowKey={({ id }) => id}
            actionsLabel={t('entity.list.actions')}
            actions={actions}
          />
        </ListFrame>
      </div>
      <div className="mt-4">
        <RecordPager
          page={page}
          size={viewState.applied.size}
          sizes={PAGE_SIZES}
          sizeLabel={t('applications.list.pageSize')}
          onChange={viewState.change}
        />
      </div>
    </>
  )
}

function NoApplications() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('applications.list.empty')}
      actions={
        <>
          <LinkButton to={`${APPLICATIONS.route}/new`}>{t('applications.list.emptyAction')}</LinkButton>
          <LinkButton to="/apireference/security" variant="ghost">
            {t('applications.list.emptyGuide')}
          </LinkButton>
        </>
      }
    >
      {t('applications.list.emptyReason')}
    </EmptyState>
  )
}

function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('applications.list.none')}
      actions={<Button onClick={onShowAll}>{t('applications.list.showAll')}</Button>}
    >
      {t('applications.list.noneReason')}
    </EmptyState>
  )
}
