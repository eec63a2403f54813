import type { ComponentProps, ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '@/ui/form/search-box.tsx'
import { OptionSelect } from '@/ui/form/select.tsx'
import { SortControls } from '@/ui/list/sort-controls.tsx'
import type { Collection } from './collection.ts'
import type { ListView } from './list-view.ts'
import type { ViewState } from './use-view.ts'

interface RecordToolbarProps<Column extends string, View extends ListView<Column>> {
  collection: Pick<Collection<never>, 'sharedTexts'>
  viewState: ViewState<View>
  sortable: readonly { value: Column; label: string }[]
  searchRef: Ref<HTMLInputElement>
  shortcut?: string | undefined
  filters?: ReactNode
  actions?: ReactNode
  /** Controls beside the order on narrow windows, where the table has no headings. */
  narrowControls?: ReactNode
}

/** Searching and filtering; on narrow windows, where there are no column headings, also sorting. */
export function RecordToolbar<Column extends string, View extends ListView<Column>>(
  props: RecordToolbarProps<Column, View>
) {
  const { collection, viewState, sortable, searchRef, shortcut, filters, actions, narrowControls } = props
  const { t } = useTranslation()
  const { view, type, settle, change } = viewState
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchBox
        ref={searchRef}
        label={t(`${collection.sharedTexts}.list.search`)}
        clearLabel={t('entity.list.clearSearch')}
        value={view.search}
        onChange={(search) => type({ search } as Partial<View>)}
        onSettle={settle}
        shortcut={shortcut}
        className="min-w-full flex-1 sm:min-w-48 md:max-w-96"
      />
      {filters}
      {actions && <div className="ml-auto flex items-center gap-0.5">{actions}</div>}
      <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 md:hidden">
        <SortControls
          label={t('entity.list.sortBy')}
          columns={sortable}
          sort={view.sort}
          directionLabels={{ asc: t('entity.list.sortAscending'), desc: t('entity.list.sortDescending') }}
          onSort={(sort) => change({ sort } as Partial<View>)}
          className="sm:w-auto"
          selectClassName="sm:w-56"
        />
        {narrowControls}
      </div>
    </div>
  )
}

/** Filters a list by one of its values. */
export const FilterSelect = <Value extends string>(
  props: Omit<ComponentProps<typeof OptionSelect<Value>>, 'className'>
) => <OptionSelect {...props} className="min-w-32 flex-1 sm:w-44 sm:flex-none" />
