import { type CatalogueRecord, type EntityDefinition, recordTitle } from '@portico/contract'
import { type Ref, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { LinkButton } from '../../../../ui/button.tsx'
import { Table, type TableSelection, TableSkeleton } from '../../../../ui/table.tsx'
import { entityKey } from '../../record/display.ts'
import { OPENED_OVER_PAGE } from '../../record/overlay.ts'
import type { Sort } from '../find/sort.ts'
import { useColumns } from './use-columns.tsx'

interface RecordTableProps {
  entity: EntityDefinition
  /** The whole list: columns keep their width whatever part of it is shown. */
  records: readonly CatalogueRecord[]
  /** Names of the fields to show. */
  chosen: readonly string[]
  shown: readonly CatalogueRecord[]
  sort: Sort
  onSort: (column: string) => void
  selection: TableSelection<CatalogueRecord>
  bodyRef: Ref<HTMLTableSectionElement>
}

/** The records of a page of the list, each with its check box and its three actions. */
export function RecordTable(props: RecordTableProps) {
  const { entity, records, chosen, shown, sort, onSort, selection, bodyRef } = props
  const { t } = useTranslation()
  const { search } = useLocation()
  const columns = useColumns(entity, records, chosen)
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
      selection={selection}
      bodyRef={bodyRef}
    />
  )
}

/** The list while it is loaded. */
export function RecordTableSkeleton({ entity, chosen }: { entity: EntityDefinition; chosen: readonly string[] }) {
  const { t } = useTranslation()
  const columns = useColumns(entity, NO_RECORDS, chosen)
  return <TableSkeleton label={t('entity.loading')} columns={columns} rows={SKELETON_ROWS} hasSelection />
}

const NO_RECORDS: readonly CatalogueRecord[] = []
/** About as many as the catalogue is seeded with. */
const SKELETON_ROWS = 9
