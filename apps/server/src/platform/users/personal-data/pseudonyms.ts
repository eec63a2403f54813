import { randomBytes } from 'node:crypto'

/** By what texts mean a person. */
export interface Person {
  login: string
  /** The present e-mail address, and those of changes that are not over. */
  addresses: readonly string[]
}

/** What is known of a person besides the user name, in an entry about their account or of their own actions. */
const PERSONAL_KEYS: ReadonlySet<string> = new Set([
  'firstName',
  'lastName',
  'email',
  'imageUrl',
  'pendingEmail',
  'oldEmail',
  'newEmail',
  'network',
  'address',
  'userAgent'
])

/**
 * A name for all entries of one person: they still belong together, and nothing leads from it to the person. It is random, not computed
 * from the user name: whoever has the key of such a computation could try all names, and another person with the same name later would
 * get the same one.
 */
export const newPseudonym = (): string => `erased-${randomBytes(6).toString('hex')}`

/** A text without a person: all of it where it is their name or address, otherwise the addresses in it. */
function textWithout(text: string, { login, addresses }: Person, pseudonym: string): string {
  const lower = text.toLowerCase()
  if (lower === login.toLowerCase()) return pseudonym
  let result = text
  for (const address of addresses)
    for (
      let at = result.toLowerCase().indexOf(address.toLowerCase());
      at >= 0;
      at = result.toLowerCase().indexOf(address.toLowerCase(), at + pseudonym.length)
    )
      result = result.slice(0, at) + pseudonym + result.slice(at + address.length)
  return result
}

/**
 * A JSON value without a person.
 *
 * @param isOwn whether it is about the person's account, or of what they did: then names and networks go too
 */
export function withoutPerson(value: unknown, person: Person, pseudonym: string, isOwn: boolean): unknown {
  if (typeof value === 'string') return textWithout(value, person, pseudonym)
  if (Array.isArray(value)) return value.map((item) => withoutPerson(item, person, pseudonym, isOwn))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !(isOwn && PERSONAL_KEYS.has(key)))
      .map(([key, inside]) => [key, withoutPerson(inside, person, pseudonym, isOwn)])
  )
}
