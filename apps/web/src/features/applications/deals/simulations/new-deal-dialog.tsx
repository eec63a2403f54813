import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useApplication } from '@/features/applications/detail/context.ts'
import { countryName } from '@/lib/i18n/country-name.ts'
import { Loading } from '@/lib/page/page-failed.tsx'
import { showToast } from '@/lib/toasts.ts'
import { Button } from '@/ui/button/button.tsx'
import { Field } from '@/ui/form/field.tsx'
import { OptionSelect, Select } from '@/ui/form/select.tsx'
import { Dialog } from '@/ui/overlay/dialog.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { dealAddress } from '../addresses.ts'
import { resourceKind } from '../resource-kind.ts'
import { createDeal, type DealState, listDealStates } from './deal-states.ts'
import { SimulationFailure } from './simulation-failure.tsx'
import { useSimulation } from './simulations.ts'

/** Asks for the state in which a new deal is created, and leads to its timeline. */
export function NewDealDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const form = useId()
  const navigate = useNavigate()
  const { application } = useApplication()
  const { id } = application
  const states = useQuery(listDealStates(id))
  const [chosen, setChosen] = useState({ state: '', country: 'DE' })
  const creation = useSimulation(
    id,
    (request: { state: string; country: string }) => createDeal(id, request),
    ({ state, resources }) => {
      showToast({ kind: 'success', key: 'applicationDeals.newDeal.done', values: { state } })
      onClose()
      const first = resources.find((resource) => resourceKind(resource.id) !== 'other')
      if (first) void navigate(dealAddress(application, first.id))
    }
  )
  const state = states.data?.find((each) => each.state === chosen.state) ?? states.data?.[0]
  const country = state?.countries.includes(chosen.country) ? chosen.country : (state?.countries[0] ?? '')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (state && !creation.isPending) creation.mutate({ state: state.state, country })
  }
  return (
    <Dialog
      title={t('applicationDeals.newDeal.title')}
      onClose={() => !creation.isPending && onClose()}
      actions={
        <>
          <Button onClick={() => !creation.isPending && onClose()}>{t('entity.action.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" pending={creation.isPending} disabled={!state}>
            {t('applicationDeals.newDeal.submit')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-3 text-ink">
        <p className="text-sm text-ink-2">{t('applicationDeals.newDeal.hint')}</p>
        {state ? (
          <StateFields states={states.data ?? []} state={state} country={country} onChange={setChosen} />
        ) : states.isError ? null : (
          <Loading className="grid gap-4">
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
          </Loading>
        )}
        <SimulationFailure title={t('applicationDeals.newDeal.listFailed')} error={states.error} />
        <SimulationFailure title={t('applicationDeals.newDeal.failed')} error={creation.error} />
        <Alert tone="info">{t('applicationDeals.newDeal.clock')}</Alert>
      </form>
    </Dialog>
  )
}

interface StateFieldsProps {
  states: readonly DealState[]
  state: DealState
  country: string
  onChange: (chosen: { state: string; country: string }) => void
}

function StateFields({ states, state, country, onChange }: StateFieldsProps) {
  const { t, i18n } = useTranslation()
  const resources = [...new Set(states.map(({ resource }) => resource))]
  return (
    <>
      <Field label={t('applicationDeals.newDeal.state')} hint={<span lang="en">{state.description}</span>}>
        {(control) => (
          <Select
            {...control}
            data-autofocus
            value={state.state}
            onChange={({ target }) => onChange({ state: target.value, country })}
          >
            {resources.map((resource) => (
              <optgroup key={resource} label={t(`applicationDeals.stateOf.${resource}`, { defaultValue: resource })}>
                {states
                  .filter((each) => each.resource === resource)
                  .map((each) => (
                    <option key={each.state} value={each.state}>
                      {each.state}
                    </option>
                  ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('applicationDeals.newDeal.country')}>
        {(control) => (
          <OptionSelect
            {...control}
            value={country}
            options={state.countries}
            optionLabel={(code) => countryName(code, i18n.language)}
            onChange={(code) => onChange({ state: state.state, country: code })}
          />
        )}
      </Field>
    </>
  )
}
