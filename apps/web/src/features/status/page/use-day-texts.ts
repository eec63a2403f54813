import { useTranslation } from 'react-i18next'
import { formatPercent } from '@/lib/i18n/formats.ts'
import { type ShownDay, uptimeOf } from './days.ts'

/** Returns the function that puts a day into words: its uptime, and how long an outage and a degradation were. */
export function useDayTexts(): (day: ShownDay) => string[] {
  const { t, i18n } = useTranslation()
  const duration = (minutes: number) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    return [
      hours > 0 && t('status.days.hours', { hours }),
      (rest > 0 || hours === 0) && t('status.days.minutes', { rest })
    ]
      .filter(Boolean)
      .join(' ')
  }
  return ({ measured }) => {
    const uptime = uptimeOf([measured])
    if (!measured || uptime === undefined) return [t('status.days.none')]
    const { downMinutes, degradedMinutes } = measured
    return [
      t('status.days.uptime', { uptime: formatPercent(uptime, i18n.language, 2) }),
      ...(downMinutes > 0 ? [t('status.days.down', { duration: duration(downMinutes) })] : []),
      ...(degradedMinutes > 0 ? [t('status.days.degraded', { duration: duration(degradedMinutes) })] : [])
    ]
  }
}
