import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApplication } from '@/features/applications/detail/context.ts'
import { Button } from '@/ui/button/button.tsx'
import { Labelled } from '@/ui/form/labelled.tsx'
import { OptionSelect } from '@/ui/form/select.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { DELIVERY_STATUSES, type WebhookEndpoint } from '../data/model.ts'
import { listEventTypes } from '../data/queries.ts'
import { ALL_DELIVERIES, type DeliveryFilterState, writeFilter } from './filter.ts'

interface FilterBarProps {
  filter: DeliveryFilterState
  endpoints: readonly WebhookEndpoint[]
}

/** The filter of deliveries; each control takes effect immediately, and is in the address. */
export function FilterBar({ filter, endpoints }: FilterBarProps) {
  const { t } = useTranslation()
  const { application } = useApplication()
  const { view, type, settle, change } = filter
  const types = useQuery(listEventTypes(application.id))
  const urls = new Map(endpoints.map(({ endpointId, url }) => [endpointId, url]))
  const choices = [
    {
      name: 'endpoint',
      label: 'endpoint',
      options: ['', ...urls.keys(), ...(view.endpoint && !urls.has(view.endpoint) ? [view.endpoint] : [])],
      text: (id: string) => urls.get(id) ?? id
    },
    {
      name: 'status',
      label: 'statusLabel',
      options: ['', ...DELIVERY_STATUSES],
      text: (status: string) => t(`applicationWebhooks.status.${status}`)
    },
    {
      name: 'type',
      label: 'type',
      options: ['', ...new Set([...(types.data ?? []).map((info) => info.type), ...(view.type ? [view.type] : [])])],
      text: (name: string) => name
    }
  ] as const
  return (
    <search
      aria-label={t('applicationWebhooks.filter.label')}
      className="grid grid-cols-1 items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)_auto]"
    >
      {choices.map(({ name, label, options, text }) => (
        <Labelled key={name} label={t(`applicationWebhooks.${label}`)}>
          {(id) => (
            <OptionSelect
              id={id}
              value={view[name]}
              options={options}
              optionLabel={(option) => (option === '' ? t('applicationWebhooks.filter.any') : text(option))}
              onChange={(chosen) => change({ [name]: chosen })}
            />
          )}
        </Labelled>
      ))}
      <Labelled label={t('applicationWebhooks.resource')}>
        {(id) => (
          <TextInput
            id={id}
            placeholder="pay_…"
            value={view.resource}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => type({ resource: target.value.trim() })}
            onBlur={settle}
            className="font-mono text-[13px]! placeholder:text-ink-3 placeholder:opacity-100"
          />
        )}
      </Labelled>
      <Button variant="ghost" disabled={writeFilter(filter.applied) === ''} onClick={() => change(ALL_DELIVERIES)}>
        {t('applicationWebhooks.filter.clear')}
      </Button>
    </search>
  )
}
