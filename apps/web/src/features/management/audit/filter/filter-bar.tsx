import { AUDIT_ACTIONS } from '@portico/contract'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button/button.tsx'
import { DateInput } from '@/ui/form/date-input.tsx'
import { isDay } from '@/ui/form/date-text.ts'
import { SearchBox } from '@/ui/form/search-box.tsx'
import { OptionSelect } from '@/ui/form/select.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { ENTITY_NAMES, entityName } from '../entry/entry-names.ts'
import { type AuditFilterState, EVERYTHING, writeFilter } from './audit-filter.ts'

/** The filter of the audit log; each control takes effect immediately. */
export function FilterBar({ filter }: { filter: AuditFilterState }) {
  const { t } = useTranslation()
  const { view: shown, type, change } = filter
  const entities =
    shown.entity === '' || ENTITY_NAMES.includes(shown.entity) ? ENTITY_NAMES : [...ENTITY_NAMES, shown.entity]
  const day = (name: 'from' | 'to') => (value: string) => {
    if (value === '' || isDay(value)) change({ [name]: value })
  }
  return (
    <search aria-label={t('audit.filter.label')} className="mb-4 grid gap-3">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-5 lg:grid-cols-[minmax(0,2fr)_repeat(5,minmax(0,1fr))]">
        <SearchBox
          label={t('audit.filter.search')}
          clearLabel={t('audit.filter.clearSearch')}
          value={shown.query}
          onChange={(query) => type({ query })}
          className="col-span-2 self-end md:col-span-5 lg:col-span-1"
        />
        <Labelled label={t('audit.filter.actor')}>
          {(id) => (
            <TextInput
              id={id}
              value={shown.actor}
              autoComplete="off"
              spellCheck={false}
              placeholder={t('audit.filter.anybody')}
              onChange={(event) => type({ actor: event.target.value })}
            />
          )}
        </Labelled>
        <Labelled label={t('audit.filter.action')}>
          {(id) => (
            <OptionSelect
              id={id}
              value={shown.action}
              options={['', ...AUDIT_ACTIONS]}
              optionLabel={(action) => t(action === '' ? 'audit.filter.anything' : `audit.action.${action}`)}
              onChange={(action) => change({ action })}
            />
          )}
        </Labelled>
        <Labelled label={t('audit.filter.entity')}>
          {(id) => (
            <OptionSelect
              id={id}
              value={shown.entity}
              options={['', ...entities]}
              optionLabel={(entity) => (entity === '' ? t('audit.filter.anything') : entityName(entity, t))}
              onChange={(entity) => change({ entity, entityId: '' })}
            />
          )}
        </Labelled>
        <Labelled label={t('audit.filter.from')}>
          {(id) => <DateInput id={id} value={shown.from} placeholder={t('audit.filter.date')} onChange={day('from')} />}
        </Labelled>
        <Labelled label={t('audit.filter.to')}>
          {(id) => <DateInput id={id} value={shown.to} placeholder={t('audit.filter.date')} onChange={day('to')} />}
        </Labelled>
      </div>
      {writeFilter(shown) !== '' && (
        <div className="flex flex-wrap items-center gap-2">
          {shown.entityId !== '' && (
            <Button size="small" onClick={() => change({ entityId: '' })}>
              <span className="max-w-60 truncate">{t('audit.filter.id', { id: shown.entityId })}</span>
              <span className="sr-only">{t('audit.filter.removeId')}</span>
              <X aria-hidden="true" className="size-4" />
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={() => change(EVERYTHING)}>
            {t('audit.filter.clear')}
          </Button>
        </div>
      )}
    </search>
  )
}

interface LabelledProps {
  label: string
  children: (id: string) => ReactNode
}

function Labelled({ label, children }: LabelledProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-[13px] text-ink-2">
        {label}
      </label>
      {children(id)}
    </div>
  )
}
