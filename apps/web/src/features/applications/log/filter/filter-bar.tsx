import type { SearchPiece } from '@portico/openapi'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { scopeName } from '@/features/applications/detail/values.tsx'
import { formatNumber, pluralOptions } from '@/lib/i18n/formats.ts'
import { readPiece } from '@/lib/reference/read-piece.ts'
import { Button } from '@/ui/button/button.tsx'
import { Labelled } from '@/ui/form/labelled.tsx'
import { SearchBox } from '@/ui/form/search-box.tsx'
import { OptionSelect, Select } from '@/ui/form/select.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { hasReference, LOGGED_APIS } from '../logged-api.ts'
import { ActiveFilters } from './active-filters.tsx'
import { countFilters, type LogFilterState } from './log-filter.ts'
import { STATUS_CLASSES, STATUSES, statusPhrase } from './statuses.ts'
import { TimeFields, TimeSelect } from './time-fields.tsx'

/** The filter of the log; each control takes effect immediately, and is in the address. */
export function FilterBar({ filter }: { filter: LogFilterState }) {
  const { t } = useTranslation()
  const { view, type, settle, change } = filter
  const [isRange, setRange] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const controls = useId()
  // Where there is no room for the filters beside one another, they are behind a button.
  const shown = isOpen ? '' : 'max-md:hidden'
  const hasRange = view.period === '' && (isRange || view.since !== '' || view.until !== '')
  return (
    <search aria-label={t('applicationLog.filter.label')} className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 md:grid-cols-4 lg:grid-cols-[minmax(0,1.9fr)_repeat(5,minmax(0,1fr))]">
        <SearchBox
          label={t('applicationLog.filter.search')}
          clearLabel={t('applicationLog.filter.clearSearch')}
          value={view.q}
          onChange={(q) => type({ q })}
          onSettle={settle}
          className="self-end md:col-span-4 lg:col-span-1"
        />
        <FiltersButton
          count={countFilters(filter.applied)}
          aria-expanded={isOpen}
          aria-controls={controls}
          onClick={() => setOpen(!isOpen)}
        />
        <div id={controls} className={clsx('col-span-2 grid grid-cols-2 gap-3 md:contents', shown)}>
          <Labelled label={t('applicationLog.api')}>
            {(id) => (
              <OptionSelect
                id={id}
                value={view.api}
                options={['', ...LOGGED_APIS]}
                optionLabel={(api) => (api === '' ? t('applicationLog.filter.anyApi') : scopeName(t, api))}
                onChange={(api) => change({ api, operation: '' })}
              />
            )}
          </Labelled>
          <Labelled label={t('applicationLog.operation')}>
            {(id) => <OperationSelect id={id} filter={filter} />}
          </Labelled>
          <Labelled label={t('applicationLog.status')}>
            {(id) => (
              <Select id={id} value={view.status} onChange={({ target }) => change({ status: target.value })}>
                <option value="">{t('applicationLog.filter.anyStatus')}</option>
                {STATUS_CLASSES.map((name) => (
                  <option key={name} value={name}>
                    {t(`applicationLog.class.${name}`)}
                  </option>
                ))}
                {[...new Set([...STATUSES, ...(/^\d+$/.test(view.status) ? [Number(view.status)] : [])])].map(
                  (status) => (
                    <option key={status} value={status}>
                      {`${status} ${statusPhrase(status)}`}
                    </option>
                  )
                )}
              </Select>
            )}
          </Labelled>
          <Labelled label={t('applicationLog.time')}>
            {(id) => <TimeSelect id={id} filter={filter} hasRange={hasRange} onRange={setRange} />}
          </Labelled>
          <Labelled label={t('applicationLog.filter.id')} className="max-lg:col-span-2">
            {(id) => (
              // An id is pasted rather than typed.
              <TextInput
                id={id}
                placeholder="pay_…"
                value={view.id}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => type({ id: target.value.trim() })}
                onBlur={settle}
                className="font-mono text-[13px]! placeholder:text-ink-3 placeholder:opacity-100"
              />
            )}
          </Labelled>
        </div>
      </div>
      {hasRange && (
        <div className={shown}>
          <TimeFields filter={filter} />
        </div>
      )}
      <div className={shown}>
        <ActiveFilters filter={filter} />
      </div>
    </search>
  )
}

/** Opens the filters where they are folded, and says how many restrict the list. */
function FiltersButton({ count, ...button }: { count: number } & ComponentProps<typeof Button>) {
  const { t, i18n } = useTranslation()
  return (
    <Button {...button} className="h-10 self-end md:hidden">
      <SlidersHorizontal aria-hidden="true" className="size-4" />
      {t('applicationLog.filter.toggle')}
      {count > 0 && (
        <>
          {' '}
          <span className="sr-only">{t('applicationLog.filter.count', pluralOptions(count, i18n.language))}</span>
          <span aria-hidden="true" className="min-w-5 rounded-full bg-blue px-1.5 text-xs leading-5 text-on-blue">
            {formatNumber(count, i18n.language)}
          </span>
        </>
      )}
    </Button>
  )
}

/** The operations of the chosen API, by their names in its reference. */
function OperationSelect({ id, filter: { view, change } }: { id: string; filter: LogFilterState }) {
  const { t, i18n } = useTranslation()
  const { api, operation } = view
  const isPublished = api !== '' && hasReference(api)
  const piece = useQuery({ ...readPiece({ api }, 'search', '', i18n.language), enabled: isPublished })
  const names = piece.data ? operationNames(piece.data) : new Map<string, string>()
  const options = ['', ...names.keys(), ...(operation === '' || names.has(operation) ? [] : [operation])]
  return (
    <OptionSelect
      id={id}
      value={operation}
      options={options}
      disabled={!isPublished && operation === ''}
      optionLabel={(name) => (name === '' ? t('applicationLog.filter.anyOperation') : (names.get(name) ?? name))}
      onChange={(chosen) => change({ operation: chosen })}
    />
  )
}

/** The names of operations by their IDs, in the order of the document. */
function operationNames({ kinds, addresses, titles }: SearchPiece): Map<string, string> {
  const names = new Map<string, string>()
  for (const [index, address] of addresses.entries())
    if (kinds[index] === 'o') names.set(address.replace(/^operations\//, ''), titles[index] ?? address)
  return names
}
