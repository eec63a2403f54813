import { partner } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { createRecord, readRecord, rowOf, uniqueName, visit } from './support/records.ts'
import { expect, test } from './support/test.ts'

const LABELS = {
  en: {
    create: 'New partner',
    pluginid: 'Plugin ID',
    assetsid: 'Assets ID',
    name: 'Name',
    code: 'Code',
    language: 'Language',
    audit: 'Audit date',
    country: 'Country',
    save: 'Save',
    created: /A new partner was created with identifier \d+/
  },
  es: {
    create: 'Nuevo socio',
    pluginid: 'ID del complemento',
    assetsid: 'ID de los recursos',
    name: 'Nombre',
    code: 'Código',
    language: 'Idioma',
    audit: 'Fecha de auditoría',
    country: 'País',
    save: 'Guardar',
    created: /Se ha creado un nuevo socio con el identificador \d+/
  }
} as const

for (const [locale, width] of [
  ['en', 1280],
  ['es', 390],
  ['es', 1280],
  ['en', 390]
] as const) {
  test.describe(`in ${locale}, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a partner is created with all its fields', async ({ page, portal }) => {
      const words = LABELS[locale]
      const name = uniqueName('Partner')
      await visit(page, portal, '/partner', { locale })
      await page.getByRole('link', { name: words.create }).click()
      const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
      await field(words.pluginid).fill('plugin-7')
      await field(words.assetsid).fill('assets-7')
      await field(words.name).fill(name)
      await field(words.code).fill('P7')
      await field(words.language).fill('es')
      await field(words.audit).fill('09/03/2026')
      await expect(field(words.country)).toHaveValue('EUR')
      await field(words.country).selectOption('ESP')
      expect(await sidewaysOverflow(page)).toBe(0)
      expect(await axeFindings(page)).toEqual([])
      await page.getByRole('button', { name: words.save }).click()
      await expect(page.getByText(words.created)).toBeVisible()
      await expect(page).toHaveURL('/partner')

      const client = await portal.api('user')
      const all = await client.json<{ name: string }[]>(partner.base)
      expect(all.filter((one) => one.name === name)).toMatchObject([
        { pluginid: 'plugin-7', assetsid: 'assets-7', code: 'P7', language: 'es', audit: '2026-03-09', country: 'ESP' }
      ])
      await page.getByRole('searchbox').fill(name)
      await expect(rowOf(page, name)).toBeVisible()
    })
  })
}

test('nothing is required, and a record that lost its country keeps having none', async ({ page, portal }) => {
  const { id } = await createRecord(portal, partner, { name: uniqueName('No country'), country: null })
  await visit(page, portal, `/partner/${id}/edit`)
  const main = page.getByRole('main')
  await expect(main.getByLabel('ID', { exact: true })).toHaveJSProperty('readOnly', true)
  await expect(main.getByLabel('Country')).toHaveValue('')
  await main.getByLabel('Name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/partner')
  expect(await readRecord(portal, partner, id)).toMatchObject({ name: '', country: null })
})
