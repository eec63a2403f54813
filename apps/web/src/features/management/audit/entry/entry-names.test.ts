import { join } from 'node:path'
import { managedUserSchema } from '@portico/contract'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '@/lib/i18n/i18n.ts'
import { readTranslations } from '../../../../../build/translations.ts'
import { fieldName } from './entry-names.ts'

const LOCALES = ['en', 'es']
const CONTENT = join(import.meta.dirname, '../../../../../../../content/i18n')

beforeAll(() => {
  for (const locale of LOCALES)
    for (const folder of [locale, join(locale, 'pages')])
      i18n.addResourceBundle(locale, 'translation', JSON.parse(readTranslations(join(CONTENT, folder))), true)
})

test.each(LOCALES)('every field that an entry about a user can have is told in words of %s', (locale) => {
  const fields = [...Object.keys(managedUserSchema.shape), 'passwordChanged', 'passwordRemoved', 'secondFactor']
  const translate = i18n.getFixedT(locale)
  expect(fields).toContain('lastModifiedDate')
  expect(fields.filter((field) => fieldName('userManagement', field, translate) === field)).toEqual([])
})
