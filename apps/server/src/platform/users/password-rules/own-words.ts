import type { User } from '../store.ts'

/** What a password must not be made of. */
export type PasswordOwner = Pick<User, 'login'> & {
  [Name in 'email' | 'firstName' | 'lastName']?: string | null | undefined
}

/** Shorter words are in too many passwords by chance. */
const LEAST_WORD = 3

/** Letters and digits that a password may have beside words of its owner and still be made of them, such as a year. */
const MOST_ELSE = 4

/** The words that people take from themselves for a password: of their login, their names and their address, the longest first. */
export function ownWords(
  { login, email, firstName, lastName }: PasswordOwner,
  fold: (text: string) => string
): string[] {
  const texts = [login, email, firstName, lastName].map((text) => fold(text ?? ''))
  const words = texts.flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)])
  return [...new Set(words)]
    .filter(({ length }) => length >= LEAST_WORD)
    .sort((one, other) => other.length - one.length)
}

/**
 * Whether a password is made of its owner's words: whether hardly anything is left without them.
 *
 * @param isCommon whether many people use a password, such as `12345678`
 */
export function isMadeOf(password: string, words: readonly string[], isCommon: (password: string) => boolean): boolean {
  const rest = words.reduce((text, word) => text.replaceAll(word, ' '), password)
  if (rest === password) return false
  const left = rest.replaceAll(/[^\p{L}\p{N}]+/gu, '')
  return left.length <= MOST_ELSE || (/^\d+$/.test(left) && isCommon(left))
}
