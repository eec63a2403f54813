import { type CatalogueRecord, type PluginVersions, partner } from '@portico/contract'
import { expect, onTestFinished, test } from 'vitest'
import { createRecord, fetchJson, uniqueName } from '@/testing/api.ts'
import { fakeClipboard } from '@/testing/clipboard.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { address, renderApp } from '@/testing/render-app.tsx'
import { respond } from '@/testing/responses.ts'
import { focus, page, sidewaysOverflow, userEvent } from '@/testing/screen.ts'

const create = (fields: Record<string, unknown>): Promise<CatalogueRecord> =>
  createRecord(partner, { name: uniqueName('Autohaus'), ...fields })

/** The snippet with these attributes: the newest version's files with their hashes, and the calculator. */
async function snippet(...attributes: string[]): Promise<string> {
  const { scfPluginUrl } = await fetchJson<{ scfPluginUrl: string }>('api/environment')
  const { latest, versions } = await fetchJson<PluginVersions>('plugin/v1/versions.json')
  const file = (kind: string, name: string) => {
    const { integrity } = versions[0]!.files.find((one) => one.name === name)!
    const address = `${new URL(scfPluginUrl).origin}/plugin/v1/${latest}/${name}`
    return `  ${kind}="${address}"\n  integrity="${integrity}"\n  crossorigin="anonymous"\n>`
  }
  return [
    `<link\n  rel="stylesheet"\n${file('href', 'reserve.css')}`,
    `<script\n  type="module"\n${file('src', 'finance-calculator.js')}</script>`,
    ['<portico-finance-calculator', ...attributes, 'vehicle-price="30000"'].join('\n  '),
    '></portico-finance-calculator>'
  ].join('\n')
}

const code = () => page.getByCss('main pre')
const section = () => page.getByRole('region', { name: 'Embed the finance calculator' })

test('a partner’s page shows the snippet that embeds the plugin for it, to be copied', async () => {
  const { id } = await create({ pluginid: 'plg-1', assetsid: 'ast-2', country: 'ESP', language: 'es' })
  const copied = fakeClipboard()
  await renderApp(`/partner/${id}`, { account: 'user' })
  const expected = await snippet('plugin-id="plg-1"', 'assets-id="ast-2"', 'country="ES"', 'language="es"')
  await expect.poll(() => code().query()?.textContent).toBe(expected)
  await expect.element(section().getByRole('alert')).not.toBeInTheDocument()
  await section().getByRole('button', { name: 'Copy' }).click()
  await expect.element(section().getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect.poll(copied).toBe(expected)
  await expectGoodForReaders(({ locale }) =>
    expect
      .element(
        page.getByText(locale === 'en' ? /^Insert this code in the partner/ : /^Inserte este código en el sitio web/)
      )
      .toBeVisible()
  )
})

for (const { account, locale, width, name } of [
  { account: 'user', locale: 'en', width: 1280, name: 'HTML code' },
  { account: 'admin', locale: 'es', width: 390, name: 'Código HTML' }
] as const)
  test(`no line of the snippet is broken at ${width} pixels: what is too wide is scrolled, by keys too`, async () => {
    const { id } = await create({ pluginid: `plugin-${'wide-'.repeat(30)}end`, assetsid: 'a', country: 'ESP' })
    await renderApp(`/partner/${id}`, { account, locale, width })
    const region = await page.getByRole('region', { name }).findElement()
    await expect.element(code()).toMatchTextContent('wide-end')
    const lines = code().element().clientHeight / Number.parseFloat(getComputedStyle(code().element()).lineHeight)
    expect(Math.round(lines)).toBe(region.textContent!.split('\n').length)
    expect(region.scrollHeight - region.clientHeight).toBe(0)
    await focus(page.getByRole('region', { name }))
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => region.scrollLeft).toBeGreaterThan(0)
    await expect.poll(sidewaysOverflow).toBeLessThanOrEqual(0)
  })

test('what a partner lacks for it is named, with the way to add it', async () => {
  const { id } = await create({ country: 'EUR' })
  await renderApp(`/partner/${id}`, { account: 'admin' })
  const expected = await snippet()
  await expect.poll(() => code().query()?.textContent).toBe(expected)
  await expectGoodForReaders(({ locale }) =>
    expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(
        locale === 'en'
          ? 'This partner has no values for Plugin ID and Assets ID, which the calculator requires.'
          : 'Este socio no tiene ningún valor en ID del plugin e ID de los recursos.'
      )
  )
  await section().getByRole('link', { name: 'Edit' }).click()
  await expect.poll(address).toBe(`/partner/${id}/edit`)
})

test('a partner’s values cannot break out of the snippet', async () => {
  const pluginid = '"><script>document.title=1</script>'
  const { id } = await create({ pluginid, assetsid: 'a&b', country: 'DEU', language: 'DE' })
  await renderApp(`/partner/${id}`, { account: 'user' })
  const expected = await snippet(
    'plugin-id="&quot;&gt;&lt;script&gt;document.title=1&lt;/script&gt;"',
    'assets-id="a&amp;b"',
    // The elements speak English and Spanish; in any other language they follow the page.
    'country="DE"'
  )
  await expect.poll(() => code().query()?.textContent).toBe(expected)
  const parsed = new DOMParser().parseFromString(code().element().textContent ?? '', 'text/html')
  expect(parsed.querySelector('portico-finance-calculator')?.getAttribute('plugin-id')).toBe(pluginid)
  expect(parsed.scripts).toHaveLength(1)
})

test('where the clipboard is refused, the snippet is selected to be copied by hand', async () => {
  const { id } = await create({ pluginid: 'plg-1', assetsid: 'ast-2' })
  await renderApp(`/partner/${id}`, { account: 'user' })
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  await section().getByRole('button', { name: 'Copy' }).click()
  await expect.element(page.getByText(/The code is selected: copy it with your keyboard\./)).toBeVisible()
  expect(getSelection()?.toString()).toContain('<portico-finance-calculator\n  plugin-id="plg-1"\n')
})

test('when the environment cannot be fetched, the page says so and retries when asked', async () => {
  const { id } = await create({ pluginid: 'plg-1', assetsid: 'ast-2' })
  const recover = respond('GET', '/api/environment', { status: 503, json: { status: 503, message: 'error.http.503' } })
  await renderApp(`/partner/${id}`, { account: 'user' })
  await expect.element(section().getByRole('alert')).toMatchTextContent('The URL of the plugin could not be loaded.')
  recover()
  await section().getByRole('button', { name: 'Try again' }).click()
  await expect.element(code()).toMatchTextContent('plg-1')
})
