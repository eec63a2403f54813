import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { instantOfMoment, isTime, momentOfInstant } from '@/features/applications/log/filter/time-range.ts'
import { formatTimestamp } from '@/lib/i18n/formats.ts'
import { Button } from '@/ui/button/button.tsx'
import { DateInput } from '@/ui/form/date-input.tsx'
import { isDay } from '@/ui/form/date-text.ts'
import { Field } from '@/ui/form/field.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { Dialog } from '@/ui/overlay/dialog.tsx'
import { SimulationFailure } from './simulation-failure.tsx'
import type { Advance } from './simulations.ts'

const HOUR = 3_600_000

interface AdvanceDialogProps {
  /** The present time of the application, in milliseconds since the epoch. */
  from: number
  advance: Advance
  onClose: () => void
}

/** Asks to which moment the clock is advanced. */
export function AdvanceDialog({ from, advance, onClose }: AdvanceDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const [moment, setMoment] = useState(() => momentOfInstant(new Date(from + HOUR).toISOString(), 'since'))
  const [isChecked, setChecked] = useState(false)
  const instant =
    isDay(moment.day) && isTime(moment.time) && moment.time.trim() !== '' ? instantOfMoment(moment, 'since') : ''
  const fault = instant === '' ? 'momentWrong' : Date.parse(instant) <= from ? 'momentPast' : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (fault === undefined && !advance.isPending) advance.mutate({ to: instant })
  }

  return (
    <Dialog
      title={t('applicationDeals.clock.momentTitle')}
      onClose={() => !advance.isPending && onClose()}
      actions={
        <>
          <Button onClick={() => !advance.isPending && onClose()}>{t('entity.action.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" pending={advance.isPending}>
            {t('applicationDeals.clock.momentSubmit')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-3 text-ink">
        <p className="text-sm text-ink-2">
          {t('applicationDeals.clock.momentHint', { time: formatTimestamp(new Date(from).toISOString()) })}
        </p>
        <Field
          label={t('applicationDeals.clock.momentLabel')}
          isGroup
          required
          error={isChecked && fault && t(`applicationDeals.clock.${fault}`)}
        >
          {({ id: _id, ...control }) => (
            <div className="grid grid-cols-[minmax(0,1fr)_120px] gap-2">
              <DateInput
                {...control}
                data-autofocus
                aria-label={t('applicationDeals.clock.day')}
                value={moment.day}
                onChange={(day) => setMoment({ ...moment, day })}
              />
              <TextInput
                {...control}
                aria-label={t('applicationDeals.clock.time')}
                inputMode="numeric"
                autoComplete="off"
                className="tabular-nums"
                value={moment.time}
                onChange={({ target }) => setMoment({ ...moment, time: target.value })}
              />
            </div>
          )}
        </Field>
        <SimulationFailure title={t('applicationDeals.clock.advanceFailed')} error={advance.error} />
      </form>
    </Dialog>
  )
}
