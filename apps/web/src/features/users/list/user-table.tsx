import type { ManagedUser } from '@portico/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSession } from '../../../lib/session/session.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ListFrame } from '../../../ui/list-frame.tsx'
import { Table, TableSkeleton } from '../../../ui/table.tsx'
import { OPENED_OVER_PAGE, userPath } from '../user/addresses.ts'
import type { UserSortField, UserView } from './list-view.ts'
import type { Activation } from './use-activation.ts'
import { useColumns } from './use-columns.tsx'

interface UserTableProps {
  users: readonly ManagedUser[]
  view: UserView
  onSort: (sort: UserView['sort']) => void
  activation: Activation
}

/** The users of a page of the list, each with their three actions. */
export function UserTable({ users, view, onSort, activation }: UserTableProps) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const own = useSession().account?.id
  const columns = useColumns(activation)
  const actions = useCallback(
    ({ id, login }: ManagedUser) => (
      <>
        <LinkButton
          to={userPath(login)}
          variant="ghost"
          size="small"
          aria-label={t('entity.action.viewNamed', { name: login })}
        >
          {t('entity.action.view')}
        </LinkButton>
        <LinkButton
          to={`${userPath(login)}/edit`}
          variant="ghost"
          size="small"
          aria-label={t('entity.action.editNamed', { name: login })}
        >
          {t('entity.action.edit')}
        </LinkButton>
        {id === own ? (
          <Button variant="ghost" size="small" disabled title={t('userManagement.list.ownAccount')}>
            {t('entity.action.delete')}
          </Button>
        ) : (
          <LinkButton
            to={{ pathname: `${userPath(login)}/delete`, search }}
            state={OPENED_OVER_PAGE}
            variant="ghost"
            size="small"
            aria-label={t('entity.action.deleteNamed', { name: login })}
            className="hover:bg-red-wash hover:text-red-ink"
          >
            {t('entity.action.delete')}
          </LinkButton>
        )}
      </>
    ),
    [own, search, t]
  )
  const sortBy = (column: string) => {
    const isTurned = view.sort.column === column && view.sort.direction === 'asc'
    onSort({ column: column as UserSortField, direction: isTurned ? 'desc' : 'asc' })
  }
  return (
    <ListFrame>
      <Table
        label={t('userManagement.home.title')}
        columns={columns}
        rows={users}
        rowKey={(user) => user.id}
        sort={view.sort}
        onSort={sortBy}
        actionsLabel={t('entity.list.actions')}
        actions={actions}
      />
    </ListFrame>
  )
}

const NOTHING = { pending: undefined, toggle: () => {} }

/** The list while it is loaded. */
export function UserTableSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation()
  const columns = useColumns(NOTHING)
  return (
    <ListFrame>
      <TableSkeleton label={t('entity.loading')} columns={columns} rows={rows} />
    </ListFrame>
  )
}
