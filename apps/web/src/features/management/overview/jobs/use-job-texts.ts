import type { Job } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { readSchedule } from './schedule.ts'

/** 1 January 2023 was a Sunday, the day from which cron counts. */
const dayName = (day: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + day))

/** A job's name, what it does, and when it comes, in the reader's language. */
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
