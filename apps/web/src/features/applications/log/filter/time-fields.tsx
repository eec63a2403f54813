import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '@/ui/form/date-input.tsx'
import { isDay } from '@/ui/form/date-text.ts'
import { OptionSelect } from '@/ui/form/select.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { type LogFilterState, PERIOD_NAMES } from './log-filter.ts'
import { instantOfMoment, isTime, momentOfInstant, type TypedMoment } from './time-range.ts'

interface TimeSelectProps {
  id: string
  filter: LogFilterState
  hasRange: boolean
  onRange: (hasRange: boolean) => void
}

/** The period of the log that is shown. */
export function TimeSelect({ id, filter: { view, change }, hasRange, onRange }: TimeSelectProps) {
  const { t } = useTranslation()
  return (
    <OptionSelect
      id={id}
      value={hasRange ? 'range' : view.period}
      options={['', ...PERIOD_NAMES, 'range'] as const}
      optionLabel={(option) => t(`applicationLog.period.${option || 'all'}`)}
      onChange={(option) => {
        onRange(option === 'range')
        if (option !== 'range') change({ period: option, since: '', until: '' })
        else if (view.period !== '') change({ period: '' })
      }}
    />
  )
}

/** The first and the last moment of a range. */
export function TimeFields({ filter }: { filter: LogFilterState }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 md:max-w-[600px]">
      {(['since', 'until'] as const).map((edge) => (
        <MomentField key={edge} edge={edge} filter={filter} />
      ))}
    </div>
  )
}

/** A day, and a time that is optional. */
function MomentField({ edge, filter: { view, change } }: { edge: 'since' | 'until'; filter: LogFilterState }) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState<TypedMoment>(() => momentOfInstant(view[edge], edge))
  const [written, setWritten] = useState(view[edge])
  // A link or a chip may have changed the address.
  if (written !== view[edge]) {
    setWritten(view[edge])
    setTyped(momentOfInstant(view[edge], edge))
  }
  const isWrong = (typed.day !== '' && !isDay(typed.day)) || !isTime(typed.time)
  function enter(changed: Partial<TypedMoment>) {
    const moment = { ...typed, ...changed }
    setTyped(moment)
    if ((moment.day !== '' && !isDay(moment.day)) || !isTime(moment.time)) return
    const instant = instantOfMoment(moment, edge)
    if (instant === view[edge]) return
    setWritten(instant)
    change({ [edge]: instant })
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-[13px] text-ink-2">{t(`applicationLog.filter.${edge}`)}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_104px] gap-2">
        <DateInput
          aria-label={t(`applicationLog.filter.${edge}Day`)}
          aria-invalid={typed.day !== '' && !isDay(typed.day) ? true : undefined}
          aria-describedby={isWrong ? id : undefined}
          placeholder={t('applicationLog.filter.day')}
          value={typed.day}
          onChange={(day) => enter({ day })}
        />
        <TextInput
          aria-label={t(`applicationLog.filter.${edge}Time`)}
          aria-invalid={isTime(typed.time) ? undefined : true}
          aria-describedby={isWrong ? id : undefined}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('applicationLog.filter.timeOfDay')}
          value={typed.time}
          onChange={({ target }) => enter({ time: target.value })}
          className="tabular-nums"
        />
      </div>
      <p id={id} aria-live="polite" className="mt-1 text-[13px] text-red-ink">
        {isWrong && t('applicationLog.filter.wrongMoment')}
      </p>
    </fieldset>
  )
}
