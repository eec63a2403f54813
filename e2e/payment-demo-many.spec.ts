import { rmSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, request as newRequest } from '@playwright/test'
import type { PaymentMethodCode } from '@portico/finance'
import { newDataFolder } from '@portico/testing'
import { recordCookieChoice } from './support/consent.ts'
import { answerOnPhone, beginPayment, CONFIRMED, payAtBank, payByCard, statusOf } from './support/payments.ts'
import { expect, type Page, startPortal, test } from './support/test.ts'

const AT_ONCE = 10

/** How a payer settles a payment that was begun, by method. */
const SETTLE: Record<PaymentMethodCode, (page: Page) => Promise<void>> = {
  M001: (page) => payAtBank(page, '0001'),
  M002: (page) => answerOnPhone(page, 'approve'),
  M003: async (page) => {
    await page.getByRole('button', { name: 'The money arrives' }).click()
    await page.getByRole('link', { name: 'See the result' }).click()
  },
  M004: (page) => payByCard(page, '0001')
}

/** A payer with a browser of their own: nothing is shared with the others but the server. */
async function newPayer(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin })
  context.setDefaultTimeout(60_000)
  await recordCookieChoice(context, origin, 'necessary')
  return context
}

for (const methodCode of ['M001', 'M002', 'M003', 'M004'] as const) {
  test(`${AT_ONCE} payers at once pay by ${methodCode}: each sees their own payment settled, and none is lost or doubled`, async ({
    browser,
    portal,
    request
  }) => {
    test.setTimeout(240_000)
    const payers = await Promise.all(Array.from({ length: AT_ONCE }, () => newPayer(browser, portal.origin)))
    const initiated: string[] = []
    const paid = await Promise.all(
      payers.map(async (payer) => {
        const page = await payer.newPage()
        page.on('response', async (response) => {
          if (!response.url().endsWith('/api/payment-initiation')) return
          initiated.push(((await response.json()) as { paymentId: string }).paymentId)
        })
        const paymentId = await beginPayment(page, methodCode)
        await SETTLE[methodCode](page)
        await expect(page).toHaveURL(`${portal.origin}${CONFIRMED}?paymentId=${paymentId}`, { timeout: 60_000 })
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment confirmed', { timeout: 60_000 })
        return paymentId
      })
    )
    expect(new Set(paid).size).toBe(AT_ONCE)
    expect([...initiated].sort()).toEqual([...paid].sort())
    for (const paymentId of paid) {
      const { code } = await statusOf(request, paymentId)
      expect([paymentId, code]).toEqual([paymentId, methodCode === 'M003' ? 'ACCC' : 'ACSC'])
    }
    await Promise.all(payers.map((payer) => payer.close()))
  })
}

test('a server that is killed in the middle of a payment goes on with it: the page recovers, and the payment is settled once', async ({
  browser
}) => {
  test.setTimeout(180_000)
  const dataFolder = newDataFolder()
  const first = await startPortal({ dataFolder })
  const payer = await newPayer(browser, first.origin)
  const page = await payer.newPage()
  const paymentId = await beginPayment(page, 'M001')
  await page.getByRole('link', { name: 'Go to the bank' }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.locator('input[name="account"][value$="0001"]').check()
  await first.kill()

  const second = await startPortal({ dataFolder, port: Number(new URL(first.origin).port) })
  try {
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByRole('button', { name: 'Confirm the transfer', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment confirmed')
    const context = await newRequest.newContext({ baseURL: second.origin })
    expect((await statusOf(context, paymentId)).code).toBe('ACSC')
    await context.dispose()
  } finally {
    await payer.close()
    await second.stop()
    rmSync(path.dirname(dataFolder), { recursive: true, force: true })
  }
})
