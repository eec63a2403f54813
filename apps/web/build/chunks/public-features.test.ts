import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FEATURES, isPrivateModule } from './public-features.ts'

test.each([
  ['catalogue/pages/list-page.tsx', true],
  ['a-new-feature/page.tsx', true],
  ['reference/address.ts', true],
  ['account/own/settings-page.tsx', true],
  ['account/pages/register-page.tsx', false],
  ['home/home-page.tsx', false],
  ['home-of-others/home-page.tsx', true]
])('%s in the features is private: %s', (file, expected) => {
  expect(isPrivateModule(join(FEATURES, file))).toBe(expected)
})

test.each([
  join(FEATURES, '../lib/toasts.ts'),
  '/packages/contract/src/features/catalogue/definitions.ts',
  null,
  undefined
])('%s is public', (id) => {
  expect(isPrivateModule(id)).toBe(false)
})
