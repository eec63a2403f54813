import { hash } from 'node:crypto'
import { normalizedName } from '@portico/finance'
import { idOf } from '../core/identifiers.ts'
import type { Person } from './model.ts'

/** What identifies a person: the words of the names without case, accents and titles, and the day of birth. */
const keyOf = ({ givenName, familyName, birthDate }: Person): string =>
  JSON.stringify([normalizedName(givenName).join(' '), normalizedName(familyName).join(' '), birthDate])

/** The customers of the story, who have the same ID for every owner. */
const STORY_CUSTOMERS: ReadonlyMap<string, string> = new Map(
  [
    ['cus_7Q2M4K9TPX', 'Lena', 'Hoffmann', '1988-04-17'],
    ['cus_5N9B3D7RWH', 'Jonas', 'Hoffmann', '1986-11-02'],
    ['cus_2N7V4B9XHE', 'Camille', 'Moreau', '1985-06-03'],
    ['cus_3W6H9E2FNS', 'Jonas', 'Berger', '1994-08-30'],
    ['cus_6D1K8T5GZP', 'Marta', 'Ruiz Calvo', '1979-02-11']
  ].map(([id = '', givenName = '', familyName = '', birthDate = '']) => [
    keyOf({ givenName, familyName, birthDate }),
    id
  ])
)

/**
 * The customer ID of a person, which is the same in every prequalification and application of an owner. It is calculated, so that
 * nothing of a person remains when their prequalifications are deleted. Of two owners the IDs of one person differ.
 */
export function customerIdOf(owner: string, person: Person): string {
  const key = keyOf(person)
  return STORY_CUSTOMERS.get(key) ?? idOf('cus', hash('sha256', `${owner}\n${key}`, 'buffer'))
}
