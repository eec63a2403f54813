import { randomUUID } from 'node:crypto'
import { STATUS_PATHS } from '@portico/contract'
import { resumeSession } from '../support/session.ts'
import { expect, type Page, test } from '../support/test.ts'
import { mailedLink } from './users.ts'

const article = (page: Page, title: string) => page.getByRole('article', { name: title })

test('an incident that an administrator publishes is on the status page and in the feed, and reaches a subscriber, who then unsubscribes', async ({
  page,
  portal,
  context
}) => {
  const email = `reader-${randomUUID().slice(0, 8)}@shop.example`
  const title = `Webhooks are late ${randomUUID().slice(0, 8)}`

  await test.step('a visitor subscribes and confirms the address', async () => {
    await page.goto('/status')
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Check your inbox')).toBeVisible()
    await page.goto(await mailedLink(portal, email, '/status/confirm'))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('The subscription is confirmed')).toBeVisible()
    await page.goto('/status')
    await expect(article(page, title)).toHaveCount(0)
  })

  const admin = await context.newPage()
  await resumeSession(admin, portal, 'admin')
  await test.step('an administrator writes a draft, which is not public, and publishes it', async () => {
    await admin.goto('/admin/incidents')
    await admin.getByRole('link', { name: 'Create incident' }).click()
    await admin.getByLabel('Title in English').fill(title)
    await admin.getByLabel('Title in Spanish').fill(`${title} (es)`)
    await admin.getByRole('checkbox', { name: 'Webhook deliveries' }).check()
    await admin.getByLabel('Text in English').fill('Deliveries wait for up to ten minutes.')
    await admin.getByRole('button', { name: 'Save draft' }).click()
    await expect(admin).toHaveURL(/\/admin\/incidents\/\d+$/)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Past incidents' })).toBeVisible()
    await expect(article(page, title)).toHaveCount(0)
    await admin.getByRole('button', { name: 'Publish' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await expect(admin.getByRole('form', { name: 'New update' })).toBeVisible()
  })

  await test.step('it is on the page and in the feed', async () => {
    await page.reload()
    await expect(article(page, title)).toContainText('Deliveries wait for up to ten minutes.')
    await expect(article(page, title)).toContainText('Affects: Webhook deliveries')
    const feed = await (await fetch(`${portal.origin}/${STATUS_PATHS.feed}?language=es`)).text()
    expect(feed).toContain(`${title} (es)`)
  })

  await test.step('its end is published like its beginning', async () => {
    const update = admin.getByRole('form', { name: 'New update' })
    await update.getByLabel('Status').selectOption('resolved')
    await update.getByLabel('Text in English').fill('All deliveries have arrived.')
    await update.getByRole('button', { name: 'Publish update' }).click()
    await expect(admin.getByText('All deliveries have arrived.').last()).toBeVisible()
    await page.reload()
    const past = page.getByRole('region', { name: 'Past incidents' })
    await expect(past.getByRole('article', { name: title })).toContainText('All deliveries have arrived.')
  })

  await test.step('the subscriber has read of it, and unsubscribes', async () => {
    await page.goto(await mailedLink(portal, email, '/status/unsubscribe'))
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByText('You have unsubscribed')).toBeVisible()
  })
})
