import { type CatalogueRecord, type EntityDefinition, recordTitle } from '@portico/contract'
import { Trash2, X } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '@/features/catalogue/transfer/export/export-menu.tsx'
import { pluralOptions } from '@/lib/i18n/formats.ts'
import { Button } from '@/ui/button/button.tsx'
import { IconButton } from '@/ui/button/icon-button.tsx'
import type { TableSelection } from '@/ui/list/table.tsx'
import type { RecordSelection } from './use-selection.ts'

interface SelectionBarProps {
  entity: EntityDefinition
  selection: RecordSelection
  found: number
  onDelete: () => void
}

/** The actions on the selected records, at the bottom of the window while there are any; their number is announced. */
export function SelectionBar({ entity, selection, found, onDelete }: SelectionBarProps) {
  const { t, i18n } = useTranslation()
  const count = selection.records.length
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && t('entity.selection.count', pluralOptions(count, i18n.language))}
      </p>
      {count > 0 && (
        <section
          aria-label={t('entity.selection.label')}
          data-selection-bar
          className="sticky bottom-4 z-20 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-3 border border-blue-line bg-raised py-2 pr-2 pl-4 text-sm shadow-pop"
        >
          <p className="font-medium tabular-nums">{t('entity.selection.count', pluralOptions(count, i18n.language))}</p>
          {selection.elsewhere > 0 && (
            <p className="text-ink-3">
              {t('entity.selection.elsewhere', pluralOptions(selection.elsewhere, i18n.language))}
            </p>
          )}
          {selection.found !== 'all' && found > 0 && (
            <Button variant="ghost" size="small" className="text-blue-ink" onClick={() => selection.setAll(true)}>
              {t('entity.selection.all', pluralOptions(found, i18n.language))}
            </Button>
          )}
          <div className="ml-auto flex items-center gap-1">
            <ExportMenu entity={entity} records={selection.records} side="above" isLabelled />
            <Button variant="ghost" size="small" className="hover:bg-red-wash hover:text-red-ink" onClick={onDelete}>
              <Trash2 aria-hidden="true" className="size-4" />
              {t('entity.action.delete')}
            </Button>
            <IconButton label={t('entity.selection.clear')} Icon={X} size="small" onClick={selection.clear} />
          </div>
        </section>
      )}
    </>
  )
}

/**
 * A list's selection as its table shows it.
 *
 * @param found the number of records that match search and filter, which the check box in the heading selects
 */
export function useTableSelection(
  entity: EntityDefinition,
  selection: RecordSelection,
  found: number
): TableSelection<CatalogueRecord> {
  const { t, i18n } = useTranslation()
  const label = useCallback(
    (record: CatalogueRecord) => t('entity.selection.record', { name: recordTitle(entity, record) }),
    [entity, t]
  )
  return {
    label,
    isSelected: selection.has,
    onSelect: selection.set,
    allLabel: t('entity.selection.all', pluralOptions(found, i18n.language)),
    all: selection.found,
    onSelectAll: selection.setAll
  }
}
