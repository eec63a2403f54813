import { type CatalogueRecord, entityOf, type RecordReference, type ReferenceDefinition } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listRecords } from '@/features/catalogue/api/list-records.ts'
import { entityKey } from '@/features/catalogue/record/display.ts'
import { formatNumber, pluralOptions } from '@/lib/i18n/formats.ts'
import { Combobox } from '@/ui/combobox/combobox.tsx'
import type { FieldControlProps } from '@/ui/form/field.tsx'
import {
  type OfferedOptions,
  offeredOptions,
  referenceLabel,
  referenceWords,
  searchableRecords
} from './reference-options.ts'

interface ReferenceControlProps {
  field: ReferenceDefinition
  control: FieldControlProps
  value: RecordReference | null
  onChange: (value: RecordReference | null) => void
  ref: Ref<HTMLInputElement>
}

const NONE: readonly CatalogueRecord[] = []

/** The choice of the record that a field refers to, among all records, which are fetched when the list first opens. */
export function ReferenceControl({ field, control, value, onChange, ref }: ReferenceControlProps) {
  const { t } = useTranslation()
  const entity = entityOf(field.to)
  const [isWanted, setWanted] = useState(false)
  const [search, setSearch] = useState('')
  // Typing goes on while 100,000 records are searched.
  const searched = useDeferredValue(search)
  const query = useQuery({ ...listRecords(entity), enabled: isWanted, meta: { handles: () => true } })
  const records = useMemo(() => searchableRecords(entity, query.data ?? NONE), [entity, query.data])
  const offered = useMemo(() => offeredOptions(records, searched), [records, searched])
  const hasFailed = query.isError && !query.data

  const status = useOfferedStatus(query.data !== undefined, offered, searched.trim() === '')

  return (
    <div className="grid gap-2">
      <Combobox<RecordReference>
        {...control}
        ref={ref}
        name={`${field.name}Id`}
        value={value}
        onChange={onChange}
        options={offered.options as readonly RecordReference[]}
        onSearch={setSearch}
        onOpen={() => setWanted(true)}
        keyOf={(record) => record.id}
        labelOf={(record) => referenceLabel(entity, record)}
        placeholder={t('entity.reference.placeholder')}
        // The text below the control shows the failure, and offers another attempt.
        status={hasFailed ? undefined : status}
        labels={{
          open: t('entity.reference.open'),
          clear: t('entity.reference.clear'),
          options: t(entityKey(entity, 'home.title'))
        }}
      >
        {(record) => {
          const words = referenceWords(entity, record)
          return (
            <>
              <span className="flex gap-3">
                <span className="min-w-0 flex-1 font-medium wrap-anywhere">{words.title}</span>
                <span className="text-ink-3 tabular-nums">{words.number}</span>
              </span>
              {words.detail !== '' && <span className="block text-ink-2 wrap-anywhere">{words.detail}</span>}
            </>
          )
        }}
      </Combobox>
      {hasFailed && (
        <p role="alert" className="text-[13px] leading-5 text-red-ink">
          {t('entity.reference.failed')}{' '}
          <button
            type="button"
            onClick={() => void query.refetch()}
            className="rounded-1 font-medium underline underline-offset-2"
          >
            {t('entity.action.retry')}
          </button>
        </p>
      )}
    </div>
  )
}

function useOfferedStatus(isLoaded: boolean, { options, total }: OfferedOptions, isAll: boolean) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(value, i18n.language)
  if (!isLoaded) return t('entity.reference.loading')
  if (total === 0) return t(isAll ? 'entity.reference.empty' : 'entity.reference.noMatch')
  if (options.length === total) return t('entity.reference.count', pluralOptions(total, i18n.language))
  return t('entity.reference.more', { shown: number(options.length), more: number(total - options.length) })
}
