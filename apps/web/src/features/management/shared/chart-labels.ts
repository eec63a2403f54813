import type { TFunction } from 'i18next'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { formatTime } from './durations.ts'

/** The texts of every chart of the administration, and its format of instants. */
export function chartLabels(t: TFunction) {
  return {
    emptyLabel: t('management.chart.empty'),
    tableLabel: t('management.chart.table'),
    instantLabel: t('management.chart.instant'),
    formatTick: formatTime,
    formatInstant: (instant: number) => formatDateTime(new Date(instant).toISOString())
  }
}
