import type { Job } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '@/lib/i18n/formats.ts'

/** The schedule of a job, as far as a sentence can express it. */
export type Schedule =
  | { kind: 'minutes'; count: number }
  | { kind: 'hours'; count: number; minute: number }
  | { kind: 'daily'; time: string }
  | { kind: 'weekly'; day: number; time: string }
  | { kind: 'other' }

const two = (text: string) => text.padStart(2, '0')

/**
 * Reads the kinds of cron expressions that jobs usually have.
 *
 * @param cron five fields, in UTC
 */
export function readSchedule(cron: string): Schedule {
  const [minute = '', hour = '', date, month, day = ''] = cron.trim().split(/\s+/)
  if (date !== '*' || month !== '*') return { kind: 'other' }
  const everyMinutes = /^\*(?:\/(\d+))?$/.exec(minute)
  if (everyMinutes && hour === '*' && day === '*') return { kind: 'minutes', count: Number(everyMinutes[1] ?? 1) }
  if (!/^\d+$/.test(minute)) return { kind: 'other' }
  const everyHours = /^\*(?:\/(\d+))?$/.exec(hour)
  if (everyHours && day === '*') return { kind: 'hours', count: Number(everyHours[1] ?? 1), minute: Number(minute) }
  if (!/^\d+$/.test(hour)) return { kind: 'other' }
  const time = `${two(hour)}:${two(minute)}`
  if (day === '*') return { kind: 'daily', time }
  return /^[0-7]$/.test(day) ? { kind: 'weekly', day: Number(day) % 7, time } : { kind: 'other' }
}

/** 1 January 2023 was a Sunday, the day from which cron counts. */
const dayName = (day: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + day))

/** A job's name, purpose and schedule, in the reader's language. */
export function useJobTexts() {
  const { t, i18n } = useTranslation()
  return {
    name: (job: Job) => t(`overview.jobs.name.${job.name}`, { defaultValue: job.name }),
    purpose: (job: Job) => t(`overview.jobs.purpose.${job.name}`, { defaultValue: '' }),
    schedule({ schedule }: Job): string {
      if (schedule === null) return t('overview.jobs.schedule.none')
      const read = readSchedule(schedule)
      if (read.kind === 'other') return t('overview.jobs.schedule.other', { schedule })
      if (read.kind === 'daily') return t('overview.jobs.schedule.daily', read)
      if (read.kind === 'weekly')
        return t('overview.jobs.schedule.weekly', { day: dayName(read.day, i18n.language), time: read.time })
      const shown = formatNumber(read.count, i18n.language)
      return t(`overview.jobs.schedule.${read.kind}`, {
        count: read.count,
        shown,
        minute: read.kind === 'hours' ? String(read.minute).padStart(2, '0') : undefined
      })
    }
  }
}
