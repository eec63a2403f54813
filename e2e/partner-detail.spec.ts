import { type CatalogueRecord, type PluginVersions, partner } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { READERS } from './support/readers.ts'
import { createRecord, uniqueName, visit } from './support/records.ts'
import { expect, type Page, type Portal, test } from './support/test.ts'

const WORDS = {
  en: {
    title: 'Embed the finance calculator',
    text: 'Put this code into the page',
    code: 'HTML code',
    copy: 'Copy',
    copied: 'Copied',
    missing: 'This partner has no values for Plugin ID and Assets ID.',
    edit: 'Edit'
  },
  es: {
    title: 'Integrar la calculadora financiera',
    text: 'Inserte este código en la página',
    code: 'Código HTML',
    copy: 'Copiar',
    copied: 'Copiado',
    missing: 'Este socio no tiene ningún valor en ID del complemento e ID de los recursos.',
    edit: 'Editar'
  }
}

const create = (portal: Portal, fields: Record<string, unknown>): Promise<CatalogueRecord> =>
  createRecord(portal, partner, { name: uniqueName('Autohaus'), ...fields })

/** The snippet with these attributes: the newest version's files with their hashes, and the calculator. */
async function snippet(portal: Portal, ...attributes: string[]): Promise<string> {
  const { latest, versions } = (await (
    await fetch(`${portal.origin}/plugin/v1/versions.json`)
  ).json()) as PluginVersions
  const file = (kind: string, name: string) => {
    const { integrity } = versions[0]!.files.find((one) => one.name === name)!
    const address = `${portal.origin}/plugin/v1/${latest}/${name}`
    return `  ${kind}="${address}"\n  integrity="${integrity}"\n  crossorigin="anonymous"\n>`
  }
  return [
    `<link\n  rel="stylesheet"\n${file('href', 'reserve.css')}`,
    `<script\n  type="module"\n${file('src', 'finance-calculator.js')}</script>`,
    ['<portico-finance-calculator', ...attributes, 'vehicle-price="30000"'].join('\n  '),
    '></portico-finance-calculator>'
  ].join('\n')
}

const code = (page: Page) => page.locator('main pre')

for (const { account, locale, width, colorScheme } of READERS) {
  test.describe(`as ${account}, in ${locale}, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme, permissions: ['clipboard-read', 'clipboard-write'] })
    const words = WORDS[locale]

    test('a partner’s page shows the snippet that embeds the plugin for it, to be copied', async ({ page, portal }) => {
      const { id } = await create(portal, { pluginid: 'plg-1', assetsid: 'ast-2', country: 'ESP', language: 'es' })
      await visit(page, portal, `/partner/${id}`, { account, locale })
      const expected = await snippet(portal, 'plugin-id="plg-1"', 'assets-id="ast-2"', 'country="ES"', 'language="es"')
      await expect(code(page)).toHaveText(expected)
      const section = page.getByRole('region', { name: words.title })
      await expect(section.getByRole('alert')).toHaveCount(0)
      await section.getByRole('button', { name: words.copy }).click()
      await expect(section.getByRole('button', { name: words.copied })).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(expected)
      await expect(section).toContainText(words.text)
      expect(await axeFindings(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })

    test('no line of the snippet is broken: what is too wide is scrolled, by keys too', async ({ page, portal }) => {
      const { id } = await create(portal, {
        pluginid: `plugin-${'wide-'.repeat(30)}end`,
        assetsid: 'a',
        country: 'ESP'
      })
      await visit(page, portal, `/partner/${id}`, { account, locale })
      const region = page.getByRole('region', { name: words.code })
      const lines = await code(page).evaluate(
        (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)
      )
      expect(Math.round(lines)).toBe((await region.textContent())!.split('\n').length)
      expect(await region.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
      await region.focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
      expect(await sidewaysOverflow(page)).toBe(0)
    })

    test('what a partner lacks for it is named, with the way to add it', async ({ page, portal }) => {
      const { id } = await create(portal, { country: 'EUR' })
      await visit(page, portal, `/partner/${id}`, { account, locale })
      const section = page.getByRole('region', { name: words.title })
      await expect(code(page)).toHaveText(await snippet(portal))
      await expect(section.getByRole('alert')).toContainText(words.missing)
      expect(await axeFindings(page)).toEqual([])
      await section.getByRole('link', { name: words.edit }).click()
      await expect(page).toHaveURL(`/partner/${id}/edit`)
    })
  })
}

test('a partner’s values cannot break out of the snippet', async ({ page, portal }) => {
  const pluginid = '"><script>document.title=1</script>'
  const { id } = await create(portal, { pluginid, assetsid: 'a&b', country: 'DEU', language: 'DE' })
  await visit(page, portal, `/partner/${id}`)
  await expect(code(page)).toHaveText(
    await snippet(
      portal,
      'plugin-id="&quot;&gt;&lt;script&gt;document.title=1&lt;/script&gt;"',
      'assets-id="a&amp;b"',
      // The elements speak English and Spanish; in any other language they follow the page.
      'country="DE"'
    )
  )
  const attributes = await code(page).evaluate((element) => {
    const parsed = new DOMParser().parseFromString(element.textContent ?? '', 'text/html')
    const calculator = parsed.querySelector('portico-finance-calculator')!
    return { pluginid: calculator.getAttribute('plugin-id'), scripts: parsed.scripts.length }
  })
  expect(attributes).toEqual({ pluginid, scripts: 1 })
})

test('where the clipboard is refused, the snippet is selected to be copied by hand', async ({ page, portal }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const { id } = await create(portal, { pluginid: 'plg-1', assetsid: 'ast-2' })
  await visit(page, portal, `/partner/${id}`)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('The code is selected: copy it with your keyboard.')).toBeVisible()
  expect(await page.evaluate(() => getSelection()?.toString())).toContain(
    '<portico-finance-calculator\n  plugin-id="plg-1"\n'
  )
})

test.describe('when the environment cannot be asked', () => {
  test.use({ allowConsole: [/status of 503/] })

  test('the page says so and tries again when asked', async ({ page, portal }) => {
    const { id } = await create(portal, { pluginid: 'plg-1', assetsid: 'ast-2' })
    let isDown = true
    await page.route('**/api/environment', (route) =>
      isDown ? route.fulfill({ status: 503, json: { status: 503, message: 'error.http.503' } }) : route.continue()
    )
    await visit(page, portal, `/partner/${id}`)
    const section = page.getByRole('region', { name: 'Embed the finance calculator' })
    await expect(section.getByRole('alert')).toContainText('The address of the plugin could not be loaded.')
    isDown = false
    await section.getByRole('button', { name: 'Try again' }).click()
    await expect(code(page)).toContainText('plg-1')
  })
})
