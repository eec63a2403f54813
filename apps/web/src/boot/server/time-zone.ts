// Gives dates the time zone of the reader for whom a page is written: the server has another one, which a thread cannot change.
let zone = 'UTC'
let zoneFormat: Intl.DateTimeFormat

const NativeFormat = Intl.DateTimeFormat

/**
 * Sets the zone of all that is written from now on.
 *
 * @param timeZone IANA name, or an offset such as `+02:00`
 * @throws RangeError when there is no such zone
 */
export function setTimeZone(timeZone: string): void {
  zoneFormat = new NativeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  zone = timeZone
}
setTimeZone(zone)

/** A date whose fields in UTC are those of the instant in the zone. */
function shifted(date: Date): Date {
  const name = zoneFormat.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000)
  return new Date(date.getTime() + offset)
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** What code of the browser asks of dates. Of an invalid one nothing is known in any zone. */
const inZone = (read: (date: Date) => number) =>
  function (this: Date): number {
    return Number.isNaN(this.getTime()) ? Number.NaN : read(shifted(this))
  }

Object.assign(Date.prototype, {
  getFullYear: inZone((date) => date.getUTCFullYear()),
  getMonth: inZone((date) => date.getUTCMonth()),
  getDate: inZone((date) => date.getUTCDate()),
  getDay: inZone((date) => date.getUTCDay()),
  getHours: inZone((date) => date.getUTCHours()),
  getMinutes: inZone((date) => date.getUTCMinutes()),
  toDateString(this: Date): string {
    const date = shifted(this)
    const day = String(date.getUTCDate()).padStart(2, '0')
    return `${DAYS[date.getUTCDay()]} ${MONTHS[date.getUTCMonth()]} ${day} ${date.getUTCFullYear()}`
  }
})

Intl.DateTimeFormat = new Proxy(NativeFormat, {
  construct: (target, [locales, options]: ConstructorParameters<typeof NativeFormat>) =>
    new target(locales, { timeZone: zone, ...options })
})
