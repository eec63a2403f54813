import { element, expect, recordEvents, test } from '../support/shop/test.ts'

/** A failure in a shop; all failures are tested in apps/web/src/features/plugin/elements. */

test.describe('without a connection', () => {
  test.use({ allowConsole: [/ERR_FAILED/] })

  test('the calculator in a shop says so, notifies the page, and continues when requested', async ({
    page,
    openShop
  }) => {
    const events = await recordEvents(page)
    const token = '**/sandbox/oauth2/token'
    const words = 'There is no internet connection. Check it, then try again.'
    await page.route(token, (route) => route.abort())
    await openShop(element('finance-calculator'))
    const headline = page.locator('portico-finance-calculator .headline')
    await expect(headline).toContainText(words)
    expect(await events()).toMatchObject([{ name: 'portico-error', detail: { code: 'network', message: words } }])
    await page.unroute(token)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(headline).toContainText('€563.53')
  })
})
