import { DEFAULT_LOCALE, type Locale, matchLocale } from '@portico/contract'

/**
 * The language that a caller reads best among those the portal speaks (RFC 9110, section 12.5.4).
 *
 * @param header of the request, such as `es-MX,es;q=0.9,en;q=0.5`
 * @returns the default language when it names none that the portal speaks
 */
export function preferredLocale(header: string | undefined): Locale {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/)
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { locale: matchLocale(tag), weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  const known = wanted.filter(({ locale, weight }) => locale !== undefined && weight > 0)
  return known.sort((one, other) => other.weight - one.weight)[0]?.locale ?? DEFAULT_LOCALE
}
