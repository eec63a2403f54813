import { DEFAULT_LOCALE, type Locale, matchLocale } from '@portico/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { makeCheck, Weakness } from './weakness.ts'

type Check = Awaited<ReturnType<typeof makeCheck>>

/** Milliseconds without a key after which a password is checked. */
const PAUSE_MS = 150

const checks = new Map<Locale, Promise<Check>>()

/** The check in a language. Its lists have some hundred kilobytes: they are fetched when the first new password is typed. */
function checkIn(locale: Locale): Promise<Check> {
  const known = checks.get(locale)
  if (known) return known
  const made = import('./weakness.ts').then(({ makeCheck }) => makeCheck(locale))
  checks.set(locale, made)
  // Without a network there is no sentence; the server checks the password too.
  made.catch(() => checks.delete(locale))
  return made
}

/**
 * Why a new password is easily guessed.
 *
 * @param ownWords what the user is called; a password that contains it is easily guessed
 * @returns undefined while nothing is typed or known, and when the password is hard to guess
 */
export function useWeakness(password: string, ownWords: readonly string[]): Weakness | undefined {
  const { i18n } = useTranslation()
  const locale = matchLocale(i18n.language) ?? DEFAULT_LOCALE
  const [found, setFound] = useState<{ password: string; weakness: Weakness | undefined }>()
  const words = ownWords.join('\n')

  useEffect(() => {
    if (password === '') return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const check = await checkIn(locale).catch(() => undefined)
      if (isCurrent && check) setFound({ password, weakness: check(password, words.split('\n').filter(Boolean)) })
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [password, words, locale])

  // What was found of the password before stays until the present one is checked, so that the sentence does not flicker.
  return password === '' ? undefined : found?.weakness
}
