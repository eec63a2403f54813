import { AUTHORITIES, USER_STATES } from '@portico/contract'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Select } from '../../../ui/select.tsx'
import { SortControls } from '../../../ui/sort-controls.tsx'
import type { UserView } from './list-view.ts'
import { SORTABLE } from './use-columns.tsx'
import type { UserViewState } from './use-user-view.ts'

interface UserToolbarProps {
  viewState: UserViewState
  searchRef: Ref<HTMLInputElement>
}

/** Searching and filtering; on narrow windows, where there are no column headings, also sorting. */
export function UserToolbar({ viewState, searchRef }: UserToolbarProps) {
  const { t } = useTranslation()
  const { view, typed, type, settle, change } = viewState
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchBox
        ref={searchRef}
        label={t('userManagement.list.search')}
        clearLabel={t('entity.list.clearSearch')}
        value={typed}
        onChange={type}
        onSettle={settle}
        className="min-w-full flex-1 sm:min-w-48 md:max-w-96"
      />
      <Select
        aria-label={t('userManagement.list.byState')}
        value={view.state}
        onChange={(event) => change({ state: event.target.value as UserView['state'] })}
        className="min-w-32 flex-1 sm:w-48 sm:flex-none"
      >
        <option value="all">{t('userManagement.list.allStates')}</option>
        {USER_STATES.map((state) => (
          <option key={state} value={state}>
            {t(`userManagement.state.${state}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('userManagement.list.byRole')}
        value={view.authority}
        onChange={(event) => change({ authority: event.target.value as UserView['authority'] })}
        className="min-w-32 flex-1 sm:w-44 sm:flex-none"
      >
        <option value="all">{t('userManagement.list.allRoles')}</option>
        {AUTHORITIES.map((authority) => (
          <option key={authority} value={authority}>
            {t(`userManagement.role.${authority}`)}
          </option>
        ))}
      </Select>
      <SortControls
        label={t('entity.list.sortBy')}
        columns={SORTABLE.map((value) => ({ value, label: t(`devportalApp.userManagement.${value}`) }))}
        sort={view.sort}
        directionLabels={{ asc: t('entity.list.sortAscending'), desc: t('entity.list.sortDescending') }}
        onSort={(sort) => change({ sort })}
        className="md:hidden"
        selectClassName="sm:w-56 sm:flex-none"
      />
    </div>
  )
}
