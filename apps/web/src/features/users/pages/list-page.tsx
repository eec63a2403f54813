import { useQuery } from '@tanstack/react-query'
import { Plus, RotateCw } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { formatDateTime, formatNumber } from '../../../lib/i18n/formats.ts'
import { failureText, PageFailed } from '../../../lib/page-failed.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { listUsers, type UserPage } from '../api/list-users.ts'
import { DeactivateDialog } from '../list/deactivate-dialog.tsx'
import { isFiltered, type UserView } from '../list/list-view.ts'
import { useActivation } from '../list/use-activation.ts'
import { useUserView } from '../list/use-user-view.ts'
import { UserPager } from '../list/user-pager.tsx'
import { UserTable, UserTableSkeleton } from '../list/user-table.tsx'
import { UserToolbar } from '../list/user-toolbar.tsx'
import { LIST_PATH } from '../user/addresses.ts'

/** The list of users; the dialog that asks about deleting one lies over it. */
export default function ListPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('userManagement.home.title'))
  const viewState = useUserView()
  const { view, change, correctPage } = viewState
  const list = useQuery(listUsers(view))
  const activation = useActivation()
  const searchBox = useRef<HTMLInputElement>(null)

  const { data, isPlaceholderData } = list
  // The last user of the last page may be gone, and an address may name a page that never was.
  const lastPage = data && Math.max(1, Math.ceil(data.total / view.size))
  const isBeyond = lastPage !== undefined && !isPlaceholderData && view.page > lastPage
  useEffect(() => {
    if (isBeyond) correctPage(lastPage)
  }, [isBeyond, lastPage, correctPage])

  return (
    <div className="wrap py-10">
      <PageHeader
        title={t('userManagement.home.title')}
        description={<Status page={data} view={view} isFetching={list.isFetching} />}
        actions={
          <>
            <Button pending={list.isFetching} onClick={() => void list.refetch()}>
              <RotateCw aria-hidden="true" className="size-4" />
              {t('userManagement.home.refreshListLabel')}
            </Button>
            <LinkButton to={`${LIST_PATH}/new`} variant="primary">
              <Plus aria-hidden="true" className="size-4" />
              {t('userManagement.home.createLabel')}
            </LinkButton>
          </>
        }
      />
      {list.isError && data && (
        <Alert
          tone="warning"
          className="mb-4"
          title={t('entity.list.stale', { time: formatDateTime(new Date(list.dataUpdatedAt).toISOString()) })}
        >
          {failureText(list.error)}
        </Alert>
      )}
      <UserToolbar viewState={viewState} searchRef={searchBox} />
      {list.isPending || isBeyond ? (
        <UserTableSkeleton rows={SKELETON_ROWS} />
      ) : list.isError && !data ? (
        <PageFailed title={t('entity.list.failed')} calls={list} />
      ) : data?.total === 0 ? (
        <EmptyState
          title={t('userManagement.list.none')}
          actions={
            <Button
              onClick={() => {
                viewState.type('')
                change({ search: '', state: 'all', authority: 'all' })
                searchBox.current?.focus()
              }}
            >
              {t('userManagement.list.showAll')}
            </Button>
          }
        >
          {t('userManagement.list.noneReason')}
        </EmptyState>
      ) : (
        data && (
          <>
            <div aria-busy={isPlaceholderData || undefined}>
              <UserTable users={data.users} view={view} onSort={(sort) => change({ sort })} activation={activation} />
            </div>
            <div className="mt-4">
              <UserPager view={view} total={data.total} onChange={change} />
            </div>
          </>
        )
      )}
      <DeactivateDialog activation={activation} />
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </div>
  )
}

/** As many as fit a window without scrolling. */
const SKELETON_ROWS = 8

interface StatusProps {
  page: UserPage | undefined
  view: UserView
  isFetching: boolean
}

/** How many users there are, or how many search and filters leave; spoken when it changes. */
function Status({ page, view, isFetching }: StatusProps) {
  const { t, i18n } = useTranslation()
  const key = isFiltered(view) ? 'userManagement.list.matches' : 'userManagement.list.count'
  return (
    <p aria-live="polite" className="min-h-6">
      {page && t(key, { count: page.total, shown: formatNumber(page.total, i18n.language) })}
      {page && isFetching && <span className="ml-2 animate-appear-late text-ink-3">{t('entity.list.refreshing')}</span>}
    </p>
  )
}
