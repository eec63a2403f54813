import type { CatalogueRecord, EntityDefinition } from '@portico/contract'
import type { TFunction } from 'i18next'
import { displayTexts } from '@/features/catalogue/record/display.ts'

/**
 * A way to write out records by the thousand: like `displayTexts`, but each word of the interface, such as a country's name, is
 * looked up once and not once per record.
 */
export function recordTexts(entity: EntityDefinition, t: TFunction): (record: CatalogueRecord) => string[] {
  const words = lookUpOnce(t)
  return (record) => displayTexts(entity, record, words)
}

/** The same translations, each key looked up once. Only for keys without values to put in. */
export function lookUpOnce(t: TFunction): TFunction {
  const words = new Map<string, string>()
  const once = (key: string) => {
    const word = words.get(key) ?? t(key)
    words.set(key, word)
    return word
  }
  return once as TFunction
}
