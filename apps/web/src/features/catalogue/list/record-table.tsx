import { type CatalogueRecord, type EntityDefinition, recordTitle } from '@portico/contract'
import { type Ref, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { LinkButton } from '../../../ui/button.tsx'
import { Table, type TableColumn, TableSkeleton } from '../../../ui/table.tsx'
import { displayText, entityKey } from '../record/display.ts'
import { FieldValue } from '../record/field-value.tsx'
import { OPENED_OVER_PAGE } from '../record/overlay.ts'
import { columnWidth } from './column-width.ts'
import type { Sort } from './sort.ts'

/** Room for a number of six digits, and for a date, which has no place to wrap. */
const ID_WIDTH = '80px'
const DATE_WIDTH = '112px'

/** The columns of an entity's list: its number, then its fields marked `inList`. */
function useColumns(entity: EntityDefinition, records: readonly CatalogueRecord[]): TableColumn<CatalogueRecord>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const idColumn: TableColumn<CatalogueRecord> = {
      key: 'id',
      label: t(entityKey(entity, 'id')),
      width: ID_WIDTH,
      isNumeric: true,
      cell: (record) => record.id
    }
    const fieldColumns = entity.fields
      .filter((field) => field.inList)
      .map((field): TableColumn<CatalogueRecord> => {
        const label = t(entityKey(entity, field.name))
        const texts = records.map((record) => displayText(field, record[field.name], t))
        return {
          key: field.name,
          label,
          width: field.kind === 'date' ? DATE_WIDTH : columnWidth(label, texts),
          isTitle: field.title ?? false,
          isNumeric: field.kind === 'date',
          cell: (record) =>
            field.title ? (
              <TitleLink entity={entity} record={record} />
            ) : (
              <FieldValue field={field} value={record[field.name]} />
            )
        }
      })
    return [idColumn, ...fieldColumns]
  }, [entity, records, t])
}

/** A large target for the mouse; the keyboard reaches the same page by the row's first action. */
function TitleLink({ entity, record }: { entity: EntityDefinition; record: CatalogueRecord }) {
  return (
    <Link to={`${entity.route}/${record.id}`} tabIndex={-1} className="font-medium hover:text-blue-ink hover:underline">
      {recordTitle(entity, record)}
    </Link>
  )
}

interface RecordTableProps {
  entity: EntityDefinition
  /** The whole list: columns keep their width whatever part of it is shown. */
  records: readonly CatalogueRecord[]
  shown: readonly CatalogueRecord[]
  sort: Sort
  onSort: (column: string) => void
  bodyRef: Ref<HTMLTableSectionElement>
}

/** The records of a page of the list, each with its three actions. */
export function RecordTable({ entity, records, shown, sort, onSort, bodyRef }: RecordTableProps) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const columns = useColumns(entity, records)
  const actions = useCallback(
    (record: CatalogueRecord) => {
      const name = recordTitle(entity, record)
      const address = `${entity.route}/${record.id}`
      return (
        <>
          <LinkButton to={address} variant="ghost" size="small" aria-label={t('entity.action.viewNamed', { name })}>
            {t('entity.action.view')}
          </LinkButton>
          <LinkButton
            to={`${address}/edit`}
            variant="ghost"
            size="small"
            aria-label={t('entity.action.editNamed', { name })}
          >
            {t('entity.action.edit')}
          </LinkButton>
          <LinkButton
            to={{ pathname: `${address}/delete`, search }}
            state={OPENED_OVER_PAGE}
            variant="ghost"
            size="small"
            aria-label={t('entity.action.deleteNamed', { name })}
            className="hover:bg-red-wash hover:text-red-ink"
          >
            {t('entity.action.delete')}
          </LinkButton>
        </>
      )
    },
    [entity, search, t]
  )
  return (
    <Table
      label={t(entityKey(entity, 'home.title'))}
      columns={columns}
      rows={shown}
      rowKey={(record) => record.id}
      sort={sort}
      onSort={onSort}
      actionsLabel={t('entity.list.actions')}
      actions={actions}
      bodyRef={bodyRef}
    />
  )
}

/** The list while it is loaded. */
export function RecordTableSkeleton({ entity }: { entity: EntityDefinition }) {
  const { t } = useTranslation()
  const columns = useColumns(entity, NO_RECORDS)
  return <TableSkeleton label={t('entity.loading')} columns={columns} rows={SKELETON_ROWS} />
}

const NO_RECORDS: readonly CatalogueRecord[] = []
/** About as many as the catalogue is seeded with. */
const SKELETON_ROWS = 9
