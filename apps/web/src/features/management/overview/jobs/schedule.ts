/** When a job comes by itself, as far as it can be said in a sentence. */
export type Schedule =
  | { kind: 'minutes'; count: number }
  | { kind: 'hours'; count: number; minute: number }
  | { kind: 'daily'; time: string }
  /** The day of the week counts from Sunday, 0. */
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
