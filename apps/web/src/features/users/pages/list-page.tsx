import { AUTHORITIES, type ManagedUser, USER_STATES } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { RecordListPage } from '@/lib/records/list-page.tsx'
import { serverPage } from '@/lib/records/page.ts'
import { PagedTable, RecordTableSkeleton } from '@/lib/records/record-table.tsx'
import { FilterSelect, RecordToolbar } from '@/lib/records/record-toolbar.tsx'
import { useListView, type ViewState } from '@/lib/records/use-view.ts'
import { useSession } from '@/lib/session/session.ts'
import { Button } from '@/ui/button/button.tsx'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { listUsers } from '../api/queries.ts'
import { USERS } from '../collection.ts'
import { type Activation, useActivation } from '../list/use-activation.ts'
import { useColumns } from '../list/use-columns.tsx'
import { isFiltered, PAGE_SIZES, USER_VIEW_ADDRESS, type UserSortField, type UserView } from '../list/user-view.ts'

const ALL = { search: '', state: 'all', authority: 'all' } as const

/** The list of users; the dialog that asks about deleting one lies over it. */
export default function ListPage() {
  const { t } = useTranslation()
  const viewState = useUserView()
  const { applied, change, correct } = viewState
  const list = useQuery(listUsers(applied))
  const activation = useActivation()
  const columns = useColumns(activation)
  const searchBox = useRef<HTMLInputElement>(null)
  const own = useSession().account?.id
  const deletionObstacle = useCallback(
    ({ id }: ManagedUser) => (id === own ? t('userManagement.list.ownAccount') : undefined),
    [own, t]
  )

  const { data, isPlaceholderData } = list
  const page = data && serverPage(data, applied)
  // The last user of the last page may be deleted, and an address may have a page that does not exist.
  const isBeyond = page !== undefined && !isPlaceholderData && applied.page > page.count
  useEffect(() => {
    if (isBeyond) correct({ page: page.count })
  }, [isBeyond, page?.count, correct])

  return (
    <RecordListPage
      collection={USERS}
      query={list}
      count={data && { found: data.total, isFiltered: isFiltered(applied) }}
      toolbar={<UserToolbar columns={columns} viewState={viewState} searchRef={searchBox} />}
      overlays={<DeactivateDialog activation={activation} />}
    >
      {page === undefined || isBeyond ? (
        <RecordTableSkeleton columns={columns} />
      ) : page.total === 0 ? (
        <EmptyState
          title={t('userManagement.list.none')}
          actions={
            <Button
              onClick={() => {
                change(ALL)
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
        <PagedTable
          collection={USERS}
          columns={columns}
          page={page}
          sizes={PAGE_SIZES}
          view={applied}
          isBusy={isPlaceholderData}
          onChange={change}
          deletionObstacle={deletionObstacle}
        />
      )}
    </RecordListPage>
  )
}

/** The view of the list in its address, which has page and order from the beginning. */
function useUserView(): ViewState<UserView> {
  const state = useListView(USERS, USER_VIEW_ADDRESS)
  const { pathname, search } = useLocation()
  const { correct } = state
  useEffect(() => {
    if (pathname === USERS.route && search === '') correct({})
  }, [pathname, search, correct])
  return state
}

interface UserToolbarProps {
  columns: ReturnType<typeof useColumns>
  viewState: ViewState<UserView>
  searchRef: Ref<HTMLInputElement>
}

function UserToolbar({ columns, viewState, searchRef }: UserToolbarProps) {
  const { t } = useTranslation()
  const { view, change } = viewState
  return (
    <RecordToolbar
      collection={USERS}
      viewState={viewState}
      sortable={columns
        .filter((column) => !column.isUnsortable)
        .map(({ key, label }) => ({ value: key as UserSortField, label }))}
      searchRef={searchRef}
      filters={
        <>
          <FilterSelect
            aria-label={t('userManagement.list.byState')}
            value={view.state}
            options={['all', ...USER_STATES]}
            optionLabel={(state) => t(`userManagement.${state === 'all' ? 'list.allStates' : `state.${state}`}`)}
            onChange={(state) => change({ state })}
          />
          <FilterSelect
            aria-label={t('userManagement.list.byRole')}
            value={view.authority}
            options={['all', ...AUTHORITIES]}
            optionLabel={(role) => t(`userManagement.${role === 'all' ? 'list.allRoles' : `role.${role}`}`)}
            onChange={(authority) => change({ authority })}
          />
        </>
      }
    />
  )
}

function DeactivateDialog({ activation: { asked, pending, confirm, cancel } }: { activation: Activation }) {
  const { t } = useTranslation()
  if (!asked) return null
  return (
    <ConfirmDialog
      title={t('userManagement.deactivate.title', { login: asked.login })}
      cancelLabel={t('entity.action.cancel')}
      confirmLabel={t('userManagement.deactivate.confirm')}
      isPending={pending !== undefined}
      onConfirm={confirm}
      onClose={cancel}
    >
      <p>{t('userManagement.deactivate.question', { login: asked.login })}</p>
    </ConfirmDialog>
  )
}
