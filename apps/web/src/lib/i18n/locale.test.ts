import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import texts from '../../../../../content/i18n/es/pages/email.json' with { type: 'json' }

const MOCKED = ['../api/client.ts', '../consent/consent.ts', './first-locale.ts']

let translations: PromiseWithResolvers<{ data: object }>

beforeEach(() => {
  vi.resetModules()
  translations = Promise.withResolvers()
  vi.doMock('../api/client.ts', () => ({ call: () => translations.promise }))
  vi.doMock('../consent/consent.ts', () => ({ rememberPreferences: () => {} }))
  vi.doMock('./first-locale.ts', () => ({ firstLocale: () => 'en', translationsPath: (locale: string) => locale }))
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
})
afterEach(() => {
  for (const module of MOCKED) vi.doUnmock(module)
  vi.resetModules()
  vi.unstubAllGlobals()
})

test('a page that is opened while another language is fetched has its texts in that language', async () => {
  const [{ showLocale }, { requireTexts }, { i18n }] = await Promise.all([
    import('./locale.ts'),
    import('./page-texts.ts'),
    import('./i18n.ts')
  ])
  const shown = showLocale('es')
  await requireTexts(['email'])
  translations.resolve({ data: {} })
  await shown
  expect(i18n.t('email.settings')).toBe(texts.email.settings)
})
