import { clsx } from 'clsx'
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/lib/i18n/formats.ts'
import { type DayState, dayState, type ShownDay } from './days.ts'
import { useDayTexts } from './use-day-texts.ts'

/** The colour of each state of a day. */
export const COLOURS: Record<DayState, string> = {
  none: 'bg-skeleton',
  operational: 'bg-teal',
  degraded: 'bg-strength-3',
  partial: 'bg-strength-2',
  down: 'bg-strength-1'
}

/** Narrow windows have room for the last 30 days, and then 60. */
const VISIBILITY = (index: number, count: number) =>
  clsx(index < count - 30 && 'max-sm:hidden', index < count - 60 && 'max-lg:hidden')

/** Pixels that the figures of a day take at most. */
const READOUT_WIDTH = 208

/** The days of a part, a bar each. A pointer and the arrow keys choose a day, whose figures are shown and read out. */
export function DayBars({ label, days }: { label: string; days: readonly ShownDay[] }) {
  const { t } = useTranslation()
  const texts = useDayTexts()
  const [chosen, setChosen] = useState<number>()
  const bars = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState(0)
  const last = days.length - 1
  const active = chosen === undefined ? undefined : days[chosen]

  useLayoutEffect(() => {
    const bar = chosen === undefined ? undefined : (bars.current?.children[chosen] as HTMLElement | undefined)
    if (bar)
      setLeft(Math.max(0, Math.min(bar.offsetLeft - READOUT_WIDTH / 2, bars.current!.clientWidth - READOUT_WIDTH)))
  }, [chosen])

  function point({ target }: PointerEvent<HTMLElement>) {
    const index = (target as HTMLElement).dataset.index
    if (index !== undefined) setChosen(Number(index))
  }

  return (
    <div
      className="relative rounded-1 outline-offset-4 outline-blue has-[:focus-visible]:outline-2"
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setChosen(undefined)}
    >
      <div ref={bars} aria-hidden="true" className="flex h-9 gap-px sm:gap-[2px]">
        {days.map((day, index) => (
          <span
            key={day.day}
            data-index={index}
            className={clsx(
              'min-w-0 flex-1 rounded-[2px] transition-opacity',
              COLOURS[dayState(day)],
              VISIBILITY(index, days.length),
              chosen !== undefined && chosen !== index && 'opacity-55'
            )}
          />
        ))}
      </div>
      <input
        type="range"
        aria-label={t('status.days.of', { part: label })}
        min={0}
        max={last}
        value={chosen ?? last}
        aria-valuetext={`${formatDate(days[chosen ?? last]!.day)}: ${texts(days[chosen ?? last]!).join(', ')}`}
        onChange={({ target }) => setChosen(target.valueAsNumber)}
        onFocus={() => setChosen((index) => index ?? last)}
        onBlur={() => setChosen(undefined)}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
      />
      {active && (
        <div
          aria-hidden="true"
          style={{ left, width: READOUT_WIDTH }}
          className="pointer-events-none absolute top-full z-10 mt-2 rounded-2 border border-line bg-raised px-3 py-2 text-[13px] shadow-pop"
        >
          <p className="font-medium">{formatDate(active.day)}</p>
          {texts(active).map((text) => (
            <p key={text} className="text-ink-2 tabular-nums">
              {text}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}
