import { type Loggers, PATHS } from '@portico/contract'
import { chooseLocale } from './support/locale.ts'
import { endElsewhere, resumeSession, signIn } from './support/session.ts'
import { expect, type Page, type Portal, test } from './support/test.ts'

async function open(page: Page, portal: Portal): Promise<void> {
  await chooseLocale(page, 'en')
  await resumeSession(page, portal, 'admin')
  await page.goto('/admin/logs')
  // It lies below the levels, and what is not in the window cannot be seen to follow.
  await log(page).scrollIntoViewIfNeeded()
}

const log = (page: Page) => page.getByRole('log', { name: 'Live log' })
const tail = (page: Page) => page.getByRole('region', { name: 'Live log' })
const levelOf = (page: Page, logger: string) => page.getByRole('group', { name: `Level of ${logger}`, exact: true })

async function levels(portal: Portal): Promise<Loggers['loggers']> {
  return (await (await portal.api('admin')).json<Loggers>(PATHS.loggers)).loggers
}

/** Makes a call that leaves a line with `mark` in the log. */
const call = async (portal: Portal, mark: string) => (await portal.api('admin')).fetch(`api/${mark}`)

test.describe('log levels', () => {
  test('are changed by a button, and reset to the level of ROOT', async ({ page, portal }) => {
    await open(page, portal)
    await page.getByRole('searchbox', { name: 'Filter loggers' }).fill('JOB')
    await expect(levelOf(page, 'http')).toBeHidden()
    const group = levelOf(page, 'jobs')
    const row = page.getByRole('row', { name: /^jobs/ })
    await expect(row).toContainText('Uses the level of ROOT')
    await group.getByRole('button', { name: 'DEBUG' }).click()
    await expect(group.getByRole('button', { name: 'DEBUG' })).toHaveAttribute('aria-pressed', 'true')
    await expect(row).toContainText('Has a level of its own')
    expect((await levels(portal)).jobs).toEqual({ configuredLevel: 'DEBUG', effectiveLevel: 'DEBUG' })
    await page.getByRole('button', { name: 'Reset jobs to the level of ROOT' }).click()
    await expect(row).toContainText('Uses the level of ROOT')
    expect((await levels(portal)).jobs).not.toHaveProperty('configuredLevel')
  })

  test.describe('that the server does not take', () => {
    test.use({ allowConsole: [/status of 500/] })

    test('are read again', async ({ page, portal }) => {
      await open(page, portal)
      const group = levelOf(page, 'mail')
      await expect(group.getByRole('button', { name: 'INFO' })).toHaveAttribute('aria-pressed', 'true')
      await page.route(`**/${PATHS.logger('mail')}`, (route) => route.fulfill({ status: 500, json: {} }))
      const again = page.waitForRequest((request) => request.url().endsWith(PATHS.loggers))
      await group.getByRole('button', { name: 'TRACE' }).click()
      await again
      await expect(page.locator('[data-toast="error"]')).toBeVisible()
      await expect(group.getByRole('button', { name: 'INFO' })).toHaveAttribute('aria-pressed', 'true')
    })
  })
})

test.describe('the live log', () => {
  test('shows a line when it is written, and all of it when it is unfolded', async ({ page, portal }) => {
    await open(page, portal)
    await expect(tail(page).getByText('Live', { exact: true })).toBeVisible()
    await call(portal, 'a-line-to-see')
    const line = log(page).getByRole('listitem').filter({ hasText: 'a-line-to-see' })
    await expect(line).toBeInViewport()
    await line.locator('summary').click()
    await expect(line).toContainText('"status": 404')
    await expect(log(page)).toHaveAttribute('aria-live', 'off')
    await page.getByRole('checkbox', { name: 'Announce new lines to screen readers' }).check()
    await expect(log(page)).toHaveAttribute('aria-live', 'polite')
  })

  test('is filtered by text, level and logger, held still and cleared', async ({ page, portal }) => {
    await open(page, portal)
    await call(portal, 'one-of-two')
    await call(portal, 'two-of-two')
    const lines = log(page).getByRole('listitem')
    await expect(lines.filter({ hasText: 'two-of-two' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search the lines' }).fill('ONE-OF-TWO 404')
    await expect(lines).toHaveCount(1)
    await page.getByRole('combobox', { name: 'Lowest level' }).selectOption('ERROR and above')
    await expect(log(page)).toHaveText('No line matches the filter.')
    await page.getByRole('combobox', { name: 'Lowest level' }).selectOption('All levels')
    await page.getByRole('combobox', { name: 'Logger' }).selectOption('database')
    await expect(log(page)).toHaveText('No line matches the filter.')
    await page.getByRole('combobox', { name: 'Logger' }).selectOption('http')
    await expect(lines).toHaveCount(1)

    await page.getByRole('searchbox', { name: 'Search the lines' }).fill('while-paused')
    await page.getByRole('button', { name: 'Pause' }).click()
    const taken = page.waitForTimeout(600)
    await call(portal, 'while-paused')
    await taken
    await expect(lines).toHaveCount(0)
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(lines).toHaveCount(1)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search the lines' }).fill('')
    await expect(lines.filter({ hasText: 'one-of-two' })).toHaveCount(0)
  })

  test('stays where a reader scrolls to, and follows again from its end', async ({ page, portal }) => {
    for (let count = 0; count < 60; count++) await call(portal, `filling-${count}`)
    await open(page, portal)
    const follow = page.getByRole('checkbox', { name: 'Follow new lines' })
    await expect(log(page).getByText('filling-59')).toBeAttached()
    await call(portal, 'at-the-end')
    await expect(log(page).getByText('at-the-end')).toBeInViewport()
    await log(page).evaluate((element) => element.scrollTo(0, 0))
    await expect(follow).not.toBeChecked()
    await call(portal, 'far-below')
    await expect(log(page).getByText('far-below')).toBeAttached()
    await expect(log(page).getByText('far-below')).not.toBeInViewport()
    await follow.check()
    await expect(log(page).getByText('far-below')).toBeInViewport()
  })

  test('has one line in the tab order, and the arrow keys lead to the others', async ({ page, portal }) => {
    for (const mark of ['first-of-keys', 'second-of-keys']) await call(portal, mark)
    await open(page, portal)
    await page.getByRole('searchbox', { name: 'Search the lines' }).fill('of-keys')
    const lines = log(page).getByRole('listitem')
    await expect(lines).toHaveCount(2)
    await page.getByRole('checkbox', { name: 'Announce new lines to screen readers' }).focus()
    await page.keyboard.press('Tab')
    await expect(lines.nth(1).locator('summary')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(lines.nth(0).locator('summary')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(lines.nth(0)).toContainText('"msg"')
  })

  test('says when the connection is lost, and connects again without doubling lines', async ({ page, portal }) => {
    const line = { time: Date.now(), level: 'WARN', logger: 'http', msg: 'told-twice' }
    let connections = 0
    await page.route(`**/${PATHS.logTail}`, (route) => {
      connections++
      if (connections > 2) return route.continue()
      return route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(line)}\n\n` })
    })
    await open(page, portal)
    await expect(tail(page).getByText(/^Connection lost\./)).toBeVisible()
    await expect(tail(page).getByText('Live', { exact: true })).toBeVisible()
    expect(connections).toBe(3)
    await expect(log(page).getByText('told-twice')).toHaveCount(1)
  })

  test.describe('of somebody whose session ends elsewhere', () => {
    test.use({ allowConsole: [/status of 401/, 'Failed to load resource'] })

    test('asks to sign in, as every page does', async ({ page }) => {
      // With a session of its own: the others share theirs.
      await chooseLocale(page, 'en')
      await signIn(page, 'admin')
      await page.goto('/admin/logs')
      await expect(tail(page).getByText('Live', { exact: true })).toBeVisible()
      await endElsewhere(page)
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 20_000 })
    })
  })
})
