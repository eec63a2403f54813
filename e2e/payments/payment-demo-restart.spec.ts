import { rmSync } from 'node:fs'
import path from 'node:path'
import { request as newRequest } from '@playwright/test'
import { newDataFolder } from '@portico/testing'
import { recordCookieChoice } from '../support/consent.ts'
import { beginPayment, statusOf } from '../support/payments.ts'
import { openShop, SandboxClient } from '../support/sandbox.ts'
import { expect, startPortal, test } from '../support/test.ts'

/** Open payments when the server is killed: in the demo, at the simulated providers, and by transfer. */

test('a server that is killed during payments loses nothing: pages recover, and each payment is settled once', async ({
  browser
}) => {
  test.setTimeout(180_000)
  const dataFolder = newDataFolder()
  const first = await startPortal({ dataFolder })
  const shop = await openShop()
  const payer = await browser.newContext({ baseURL: first.origin })
  payer.setDefaultTimeout(60_000)
  await recordCookieChoice(payer, first.origin, 'necessary')

  const page = await payer.newPage()
  const paymentId = await beginPayment(page, 'M001')
  await page.getByRole('link', { name: 'Continue to Kontua' }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.locator('input[name="account"][value$="0001"]').check()

  const sandbox = new SandboxClient(first.origin, shop)
  const bank = await sandbox.start('M001')
  const card = await sandbox.start('M004')
  const transfer = await sandbox.start('M003')
  const [atBank, atCard] = [await payer.newPage(), await payer.newPage()]
  await atBank.goto(bank.page)
  await atBank.getByRole('button', { name: 'Continue' }).click()
  await expect(atBank.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await atBank.getByRole('button', { name: 'Continue' }).click()
  await expect(atBank.getByRole('heading', { name: 'Confirm the transfer' })).toBeVisible()
  await atCard.goto(card.page)
  await atCard.getByRole('button', { name: /settled immediately/ }).click()
  await expect(atCard.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible()
  const arrive = (value: string) =>
    sandbox.call('simulations/v1/incoming-transfers', {
      reference: transfer.reference,
      amount: { value, currency: 'EUR' }
    })
  await arrive('70.00')
  await first.kill()

  const second = await startPortal({ dataFolder, port: Number(new URL(first.origin).port) })
  try {
    sandbox.moveTo(second.origin)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByRole('button', { name: 'Confirm the transfer', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment confirmed')
    const context = await newRequest.newContext({ baseURL: second.origin })
    expect((await statusOf(context, paymentId)).code).toBe('ACSC')
    await context.dispose()

    await atBank.getByRole('button', { name: 'Confirm the transfer' }).click()
    await atBank.waitForURL(`${shop.returnUrl}?paymentId=${bank.paymentId}`)
    await atCard.getByRole('button', { name: 'Approve' }).click()
    await atCard.waitForURL(`${shop.returnUrl}?paymentId=${card.paymentId}`)
    await arrive('30.00')
    expect(await sandbox.path(bank)).toBe('RCVD ACTC ACCP ACSP ACSC')
    expect(await sandbox.path(card)).toBe('RCVD PDNG ACSC')
    expect(await sandbox.path(transfer)).toBe('RCVD PDNG ACCC')
  } finally {
    await payer.close()
    await shop.close()
    await second.stop()
    rmSync(path.dirname(dataFolder), { recursive: true, force: true })
  }
})
