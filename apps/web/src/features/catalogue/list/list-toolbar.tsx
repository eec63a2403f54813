import { APP, type CatalogueRecord, type EntityDefinition } from '@portico/contract'
import { Columns3, Keyboard, Upload } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { pluralOptions } from '@/lib/i18n/formats.ts'
import { FilterSelect, RecordToolbar } from '@/lib/records/record-toolbar.tsx'
import type { ViewState } from '@/lib/records/use-view.ts'
import { useShortcutSetting } from '@/lib/use-shortcuts.ts'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { Menu, menuItemClass } from '@/ui/button/menu.tsx'
import { Checkbox } from '@/ui/form/checkbox.tsx'
import { collectionOf } from '../collection.ts'
import { entityKey } from '../record/display.ts'
import { ExportMenu } from '../transfer/export/export-menu.tsx'
import { type CatalogueView, COUNTRY_FILTERS, type CountryFilter } from './catalogue-view.ts'
import type { ColumnChoice } from './columns/column-choice.ts'
import { countryField, listableFields, listColumns } from './columns/list-fields.ts'
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

interface ColumnsMenuProps {
  entity: EntityDefinition
  choice: ColumnChoice
}

/** The choice of the columns that a list shows. The ID and the title of a record are always among them. */
function ColumnsMenu({ entity, choice }: ColumnsMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu
      align="end"
      buttonClassName="h-10"
      label={
        <>
          <Columns3 aria-hidden="true" className="size-4" />
          <span className="sr-only lg:not-sr-only">{t('entity.columns.open')}</span>
        </>
      }
    >
      {() => (
        <fieldset>
          <legend className="sr-only">{t('entity.columns.title')}</legend>
          {listableFields(entity).map((field) => (
            <label key={field.name} className={menuItemClass}>
              <Checkbox
                checked={choice.columns.includes(field.name)}
                disabled={field.title}
                onChange={() => choice.toggle(field.name)}
              />
              {t(entityKey(entity, field.name))}
            </label>
          ))}
          <div className="mt-1.5 border-t border-line pt-1.5">
            <Button
              variant="ghost"
              size="small"
              className="w-full aria-disabled:opacity-55"
              aria-disabled={!choice.isChosen}
              onClick={() => choice.isChosen && choice.reset()}
            >
              {t('entity.columns.reset')}
            </Button>
          </div>
        </fieldset>
      )}
    </Menu>
  )
}
