import { partner } from '@portico/contract'
import { expect, test } from 'vitest'
import { axeFindings } from '@/testing/accessibility.ts'
import { createRecord, fetchJson, readRecord, uniqueName } from '@/testing/api.ts'
import { pathname, renderApp } from '@/testing/render-app.tsx'
import { page, rowOf, sidewaysOverflow } from '@/testing/screen.ts'

const LABELS = {
  en: {
    create: 'Create partner',
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
    create: 'Crear socio',
    pluginid: 'ID del plugin',
    assetsid: 'ID de los recursos',
    name: 'Nombre',
    code: 'Código',
    language: 'Idioma',
    audit: 'Fecha de auditoría',
    country: 'País',
    save: 'Guardar',
    created: /Se ha creado un nuevo socio con el ID \d+/
  }
} as const

for (const [locale, width, theme] of [
  ['en', 1280, 'light'],
  ['es', 390, 'dark']
] as const)
  test(`a partner is created with all its fields in ${locale}, ${width} pixels wide`, async () => {
    const words = LABELS[locale]
    const name = uniqueName('Partner')
    await renderApp('/partner', { account: 'user', locale, width, theme })
    await page.getByRole('link', { name: words.create }).click()
    const field = (label: string) => page.getByRole('main').getByLabelText(label, { exact: true })
    await field(words.pluginid).fill('plugin-7')
    await field(words.assetsid).fill('assets-7')
    await field(words.name).fill(name)
    await field(words.code).fill('P7')
    await field(words.language).fill('es')
    await field(words.audit).fill('09/03/2026')
    await expect.element(field(words.country)).toHaveValue('EUR')
    await field(words.country).selectOptions('ESP')
    await expect.poll(sidewaysOverflow).toBeLessThanOrEqual(0)
    expect(await axeFindings()).toEqual([])
    await page.getByRole('button', { name: words.save }).click()
    await expect.element(page.getByText(words.created)).toBeVisible()
    await expect.poll(pathname).toBe('/partner')

    const all = await fetchJson<{ name: string }[]>(partner.base)
    expect(all.filter((one) => one.name === name)).toMatchObject([
      { pluginid: 'plugin-7', assetsid: 'assets-7', code: 'P7', language: 'es', audit: '2026-03-09', country: 'ESP' }
    ])
    await page.getByRole('searchbox').fill(name)
    await expect.element(rowOf(name)).toBeVisible()
  })

test('nothing is required, and a record that lost its country keeps having none', async () => {
  const { id } = await createRecord(partner, { name: uniqueName('No country'), country: null })
  await renderApp(`/partner/${id}/edit`, { account: 'user' })
  const main = page.getByRole('main')
  await expect.element(main.getByLabelText('ID', { exact: true })).toHaveAttribute('readonly')
  await expect.element(main.getByLabelText('Country')).toHaveValue('')
  await main.getByLabelText('Name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(pathname).toBe('/partner')
  expect(await readRecord(partner, id)).toMatchObject({ name: '', country: null })
})
