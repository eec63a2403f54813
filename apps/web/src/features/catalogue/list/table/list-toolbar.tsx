import { APP, type CatalogueRecord, type EntityDefinition } from '@portico/contract'
import { Keyboard, Upload } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../lib/i18n/formats.ts'
import { useShortcutSetting } from '../../../../lib/use-shortcuts.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { SearchBox } from '../../../../ui/search-box.tsx'
import { Select } from '../../../../ui/select.tsx'
import { SortControls } from '../../../../ui/sort-controls.tsx'
import { entityKey } from '../../record/display.ts'
import { ExportMenu } from '../../transfer/export/export-menu.tsx'
import type { ColumnChoice } from '../columns/column-choice.ts'
import { ColumnsMenu } from '../columns/columns-menu.tsx'
import { countryField, listColumns } from '../columns/list-fields.ts'
import type { RecordSelection } from '../selection/use-selection.ts'
import { COUNTRY_FILTERS, type CountryFilter } from '../view/list-view.ts'
import type { ListViewState } from '../view/use-list-view.ts'

interface ListToolbarProps {
  entity: EntityDefinition
  viewState: ListViewState
  choice: ColumnChoice
  /** Everything that search and filter leave. */
  found: readonly CatalogueRecord[]
  selection: RecordSelection
  searchRef: Ref<HTMLInputElement>
  onKeyboardHelp: () => void
}

/**
 * Searching, filtering, choosing columns, and taking records out and in. On narrow windows, where there are no column headings, also
 * sorting and selecting all.
 */
export function ListToolbar(props: ListToolbarProps) {
  const { entity, viewState, choice, found, selection, searchRef, onKeyboardHelp } = props
  const { t } = useTranslation()
  const { view, type, settle, change } = viewState
  const [hasShortcuts] = useShortcutSetting()
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchBox
        ref={searchRef}
        label={t('entity.list.search')}
        clearLabel={t('entity.list.clearSearch')}
        value={view.search}
        onChange={type}
        onSettle={settle}
        shortcut={hasShortcuts ? '/' : undefined}
        className="min-w-full flex-1 sm:min-w-48 md:max-w-80"
      />
      {countryField(entity) && <CountryControl value={view.country} onChange={(country) => change({ country })} />}
      <div className="ml-auto flex items-center gap-0.5">
        <ColumnsMenu entity={entity} choice={choice} />
        <ExportMenu entity={entity} records={found} />
        <LinkButton to={`${entity.route}/import`} variant="ghost" className="px-3">
          <Upload aria-hidden="true" className="size-4" />
          <span className="sr-only lg:not-sr-only">{t('entity.import.open')}</span>
        </LinkButton>
        <Button variant="ghost" className="px-3" onClick={onKeyboardHelp}>
          <Keyboard aria-hidden="true" className="size-4" />
          <span className="sr-only lg:not-sr-only">{t('entity.keyboard.open')}</span>
        </Button>
      </div>
      <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 md:hidden">
        <SortControls
          label={t('entity.list.sortBy')}
          columns={listColumns(entity).map((value) => ({ value, label: t(entityKey(entity, value)) }))}
          sort={view.sort}
          directionLabels={{ asc: t('entity.list.sortAscending'), desc: t('entity.list.sortDescending') }}
          onSort={(sort) => change({ sort })}
          className="sm:w-auto"
          selectClassName="sm:w-44"
        />
        <SelectAll selection={selection} count={found.length} />
      </div>
    </div>
  )
}

interface CountryControlProps {
  value: CountryFilter
  onChange: (country: CountryFilter) => void
}

function CountryControl({ value, onChange }: CountryControlProps) {
  const { t } = useTranslation()
  return (
    <Select
      aria-label={t('entity.list.country')}
      value={value}
      onChange={(event) => onChange(event.target.value as CountryFilter)}
      className="min-w-32 flex-1 sm:w-44 sm:flex-none"
    >
      {COUNTRY_FILTERS.map((country) => (
        <option key={country} value={country}>
          {country === 'all'
            ? t('entity.list.allCountries')
            : country === 'none'
              ? t('entity.list.noCountry')
              : t(`${APP}.Country.${country}`)}
        </option>
      ))}
    </Select>
  )
}

/** The check box for all rows, which a table has in its heading and cards have nowhere. */
function SelectAll({ selection, count }: { selection: RecordSelection; count: number }) {
  const { t, i18n } = useTranslation()
  if (count === 0) return null
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-2.5 text-sm text-ink-2">
      <Checkbox
        checked={selection.found === 'all'}
        isMixed={selection.found === 'some'}
        onChange={(event) => selection.setAll(event.target.checked)}
      />
      {t('entity.selection.all', { count, shown: formatNumber(count, i18n.language) })}
    </label>
  )
}
