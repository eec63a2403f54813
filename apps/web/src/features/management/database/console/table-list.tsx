import type { DatabaseSchema } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readTables } from '@/features/management/shared/queries.ts'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { Loading } from '@/lib/page/page-failed.tsx'
import { Button } from '@/ui/button/button.tsx'
import { SearchBox } from '@/ui/form/search-box.tsx'
import { Card } from '@/ui/page/card.tsx'
import { Skeletons } from '@/ui/state/skeleton.tsx'

type Table = DatabaseSchema['tables'][number]

interface TableListProps {
  onInsert: (name: string) => void
}

/** The tables with their columns; a click on a name inserts it into the statement. */
export function TableList({ onInsert }: TableListProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const { data, isError, isFetching, refetch } = useQuery(readTables)
  const [text, setText] = useState('')
  const found = data?.filter((table) => table.name.includes(text.trim().toLowerCase()))
  return (
    <section aria-labelledby={headingId}>
      <Card className="overflow-hidden">
        <div className="border-b border-line px-4 pt-3 pb-3">
          <h2 id={headingId} className="mb-2 text-base font-semibold tracking-[-0.01em]">
            {t('database.tables.title')}
          </h2>
          <SearchBox
            label={t('database.tables.search')}
            clearLabel={t('database.tables.clearSearch')}
            value={text}
            onChange={setText}
          />
        </div>
        {found ? (
          found.length > 0 ? (
            <ul className="max-h-[60dvh] overflow-y-auto py-1.5">
              {found.map((table) => (
                <TableItem key={table.name} table={table} onInsert={onInsert} />
              ))}
            </ul>
          ) : (
            <p role="status" className="px-4 py-5 text-sm text-ink-2">
              {t('database.tables.none')}
            </p>
          )
        ) : isError ? (
          <div role="alert" className="grid justify-items-start gap-3 px-4 py-5 text-sm">
            <p>{t('database.tables.failed')}</p>
            <Button size="small" pending={isFetching} onClick={() => void refetch()}>
              {t('error.page.retry')}
            </Button>
          </div>
        ) : (
          <Loading className="grid animate-appear-late gap-3 px-4 py-4">
            <Skeletons count={10} className="h-5 w-4/5" />
          </Loading>
        )}
      </Card>
    </section>
  )
}

function TableItem({ table, onInsert }: TableListProps & { table: Table }) {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const columnsId = useId()
  const { name, rows, accuracy, columns } = table
  const shown = formatNumber(rows, i18n.language)
  return (
    <li>
      <div className="flex items-center pr-3 pl-1.5">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={columnsId}
          aria-label={t('database.tables.columns', { table: name })}
          onClick={() => setOpen(!isOpen)}
          className="grid size-8 shrink-0 place-items-center rounded-1 text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <ChevronRight aria-hidden="true" className={clsx('size-4 transition-transform', isOpen && 'rotate-90')} />
        </button>
        <NameButton name={name} onInsert={onInsert} className="text-ink" />
        <span
          className="ml-auto pl-2 text-xs text-ink-3 tabular-nums"
          title={t(`database.tables.rows.${accuracy}`, { count: rows, shown })}
        >
          {accuracy === 'estimated' && '≈ '}
          {shown}
          {accuracy === 'atLeast' && '+'}
        </span>
      </div>
      <div id={columnsId} hidden={!isOpen}>
        {isOpen && (
          <ul className="mb-1.5 ml-9.5 border-l border-line pl-2">
            {columns.map((column) => (
              <li key={column.name} className="flex items-baseline gap-2 pr-3">
                <NameButton name={column.name} onInsert={onInsert} className="text-ink-2" />
                <span className="ml-auto truncate text-xs text-ink-3">{column.type}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

function NameButton({ name, onInsert, className }: TableListProps & { name: string; className: string }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      title={t('database.tables.insert', { name })}
      onClick={() => onInsert(name)}
      className={clsx(
        'min-h-7 min-w-0 truncate rounded-1 px-1 text-left font-mono text-[13px] hover:text-blue-ink hover:underline',
        className
      )}
    >
      {name}
    </button>
  )
}
