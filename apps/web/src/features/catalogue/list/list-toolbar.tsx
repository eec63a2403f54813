import { APP, type CatalogueRecord, type EntityDefinition } from '@portico/contract'
import { Keyboard, Upload } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { pluralOptions } from '@/lib/i18n/formats.ts'
import { FilterSelect, RecordToolbar } from '@/lib/records/record-toolbar.tsx'
import type { ViewState } from '@/lib/records/use-view.ts'
import { useShortcutSetting } from '@/lib/use-shortcuts.ts'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { Checkbox } from '@/ui/form/checkbox.tsx'
import { collectionOf } from '../collection.ts'
import { entityKey } from '../record/display.ts'
import { ExportMenu } from '../transfer/export/export-menu.tsx'
import { type CatalogueView, COUNTRY_FILTERS, type CountryFilter } from './catalogue-view.ts'
import type { ColumnChoice } from './columns/column-choice.ts'
import { ColumnsMenu } from './columns/columns-menu.tsx'
import { countryField, listColumns } from './columns/list-fields.ts'
import type { RecordSelection } from './selection/use-selection.ts'

interface ListToolbarProps {
  entity: EntityDefinition
  viewState: ViewState<CatalogueView>
  choice: ColumnChoice
  found: readonly CatalogueRecord[]
  selection: RecordSelection
  searchRef: Ref<HTMLInputElement>
  onKeyboardHelp: () => void
}

/** The toolbar of an entity's list: also choosing columns, taking records out and in, and on narrow windows selecting all. */
export function ListToolbar(props: ListToolbarProps) {
  const { entity, viewState, choice, found, selection, searchRef, onKeyboardHelp } = props
  const { t } = useTranslation()
  const [hasShortcuts] = useShortcutSetting()
  const countryLabel = (country: CountryFilter) =>
    country === 'all'
      ? t('entity.list.allCountries')
      : country === 'none'
        ? t('entity.list.noCountry')
        : t(`${APP}.Country.${country}`)
  return (
    <RecordToolbar
      collection={collectionOf(entity)}
      viewState={viewState}
      sortable={listColumns(entity).map((value) => ({ value, label: t(entityKey(entity, value)) }))}
      searchRef={searchRef}
      shortcut={hasShortcuts ? '/' : undefined}
      filters={
        countryField(entity) && (
          <FilterSelect
            aria-label={t('entity.list.country')}
            value={viewState.view.country}
            options={COUNTRY_FILTERS}
            optionLabel={countryLabel}
            onChange={(country) => viewState.change({ country })}
          />
        )
      }
      actions={
        <>
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
        </>
      }
      narrowControls={<SelectAll selection={selection} count={found.length} />}
    />
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
      {t('entity.selection.all', pluralOptions(count, i18n.language))}
    </label>
  )
}
