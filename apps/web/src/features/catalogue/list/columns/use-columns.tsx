import {
  type CatalogueRecord,
  type EntityDefinition,
  entityOf,
  type FieldDefinition,
  isReference,
  recordTitle
} from '@portico/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { displayText, entityKey, memoizeTranslations } from '@/features/catalogue/record/display.ts'
import { FieldValue } from '@/features/catalogue/record/field-value.tsx'
import type { TableColumn } from '@/ui/list/table.tsx'
import { columnWidth } from './column-width.ts'
import { listableFields } from './list-fields.ts'

/** Room for a number of six digits, for a date, which has no place to wrap, and for a size. */
const ID_WIDTH = '80px'
const FIXED_WIDTHS: Partial<Record<FieldDefinition['kind'], string>> = { date: '112px', byteSize: '104px' }

const SAMPLE = 500

function sampleOf<T>(items: readonly T[]): readonly T[] {
  const step = items.length / SAMPLE
  return step <= 1 ? items : Array.from({ length: SAMPLE }, (_, index) => items[Math.floor(index * step)]!)
}

/**
 * The columns of a list: the record's number, then the fields chosen.
 *
 * @param records the whole list: columns keep their width whatever part of it is shown
 * @param chosen names of fields
 */
export function useColumns(
  entity: EntityDefinition,
  records: readonly CatalogueRecord[],
  chosen: readonly string[]
): TableColumn<CatalogueRecord>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const words = memoizeTranslations(t)
    const sample = sampleOf(records)
    const idColumn: TableColumn<CatalogueRecord> = {
      key: 'id',
      label: t(entityKey(entity, 'id')),
      width: ID_WIDTH,
      isNumeric: true,
      cell: (record) => record.id
    }
    const fields = listableFields(entity).filter((field) => chosen.includes(field.name))
    return [
      idColumn,
      ...fields.map((field): TableColumn<CatalogueRecord> => {
        const label = t(entityKey(entity, field.name))
        const width = FIXED_WIDTHS[field.kind]
        return {
          key: field.name,
          label,
          width:
            width ??
            columnWidth(
              label,
              sample.map((record) => displayText(field, record[field.name], words))
            ),
          isTitle: field.title ?? false,
          isNumeric: width !== undefined,
          cell: (record) =>
            field.title ? <TitleLink entity={entity} record={record} /> : <Value field={field} record={record} />
        }
      })
    ]
  }, [entity, records, chosen, t])
}

/** A large target for the mouse; the keyboard reaches the same page by the row's first action. */
function TitleLink({ entity, record }: { entity: EntityDefinition; record: CatalogueRecord }) {
  return (
    <Link to={`${entity.route}/${record.id}`} tabIndex={-1} className="font-medium hover:text-blue-ink hover:underline">
      {recordTitle(entity, record)}
    </Link>
  )
}

function Value({ field, record }: { field: FieldDefinition; record: CatalogueRecord }) {
  const value = record[field.name]
  if (field.kind !== 'reference' || !isReference(value)) return <FieldValue field={field} value={value} />
  const target = entityOf(field.to)
  return (
    <Link to={`${target.route}/${value.id}`} className="text-blue-ink hover:underline">
      {recordTitle(target, value)}
    </Link>
  )
}
