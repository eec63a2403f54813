import { type CatalogueRecord, type EntityDefinition, recordTitle } from '@portico/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { pluralOptions } from '@/lib/i18n/formats.ts'
import type { TableSelection } from '@/ui/list/table.tsx'
import type { RecordSelection } from './use-selection.ts'

/**
 * A list's selection as its table shows it.
 *
 * @param found how many records search and filter leave: all of them are meant by the check box in the heading
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
