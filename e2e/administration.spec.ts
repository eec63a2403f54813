import { PATHS } from '@portico/contract'
import { chooseLocale } from './support/locale.ts'
import { resumeSession } from './support/session.ts'
import { expect, type Page, type Portal, startPortal, test } from './support/test.ts'

const PAGES = ['/admin', '/admin/metrics', '/admin/health', '/admin/configuration', '/admin/logs']

/** Opens a page of the administration as an administrator who reads English. */
async function open(page: Page, portal: Portal, path: string): Promise<void> {
  await chooseLocale(page, 'en')
  await resumeSession(page, portal, 'admin')
  await page.goto(`${portal.origin}${path}`)
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('somebody without the role ADMIN is told so on every page of the administration', async ({ page, portal }) => {
  await chooseLocale(page, 'en')
  await resumeSession(page, portal, 'user')
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByText('You are not authorized to access this page.')).toBeVisible()
  }
})

test.describe('the overview', () => {
  test('tells how the system is, which release runs, and leads to every page of the administration', async ({
    page,
    portal
  }) => {
    const { build } = await (await portal.api('admin')).json<{ build: { version: string } }>(PATHS.info)
    await open(page, portal, '/admin')
    await expect(panel(page, 'System status')).toContainText('All parts of the system are working')
    await expect(panel(page, 'System status')).toContainText(`Version ${build.version}`)
    await expect(panel(page, 'Users').getByRole('link', { name: 'Not let in yet' })).toHaveAttribute(
      'href',
      '/admin/user-management?state=pending'
    )
    const links = panel(page, 'Administration pages').getByRole('link')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/admin/user-management',
      '/admin/metrics',
      '/admin/health',
      '/admin/configuration',
      '/admin/logs',
      '/admin/audit',
      '/admin/docs',
      '/admin/mailbox',
      '/admin/database'
    ])
  })

  test('refreshes every ten seconds until it is paused', async ({ page, portal }) => {
    let calls = 0
    await page.route(`**/${PATHS.overview}`, (route) => {
      calls++
      return route.continue()
    })
    await page.clock.install()
    await open(page, portal, '/admin')
    await expect(panel(page, 'Users')).toBeVisible()
    const before = calls
    await page.clock.runFor(10_500)
    await expect.poll(() => calls).toBe(before + 1)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.clock.runFor(60_000)
    expect(calls).toBe(before + 1)
  })

  test.describe('whose call fails', () => {
    test.use({ allowConsole: [/status of 500/] })
    const refuse = (page: Page) =>
      page.route(`**/${PATHS.overview}`, (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          json: { status: 500, message: 'error.http.500', reference: 'a1b2c3' }
        })
      )

    test('keeps what was there and says what the server said', async ({ page, portal }) => {
      await open(page, portal, '/admin')
      await expect(panel(page, 'Users')).toBeVisible()
      await refuse(page)
      await page.getByRole('button', { name: 'Refresh' }).click()
      const notice = page.getByRole('alert').filter({ hasText: 'The page could not be refreshed.' })
      await expect(notice).toContainText('Something went wrong on the server.')
      await expect(notice).toContainText('a1b2c3')
      await expect(panel(page, 'Users')).toBeVisible()
      await page.unroute(`**/${PATHS.overview}`)
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(notice).toBeHidden()
    })

    test('at the first time offers another attempt', async ({ page, portal }) => {
      await refuse(page)
      await open(page, portal, '/admin')
      await expect(page.getByRole('alert')).toContainText('The overview could not be loaded')
      await expect(page.getByRole('alert')).toContainText('a1b2c3')
      await page.unroute(`**/${PATHS.overview}`)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(panel(page, 'Users')).toBeVisible()
    })
  })

  test('has a job done after asking by its name', async ({ page, portal }) => {
    await open(page, portal, '/admin')
    const row = panel(page, 'Jobs').getByRole('row', { name: /^Housekeeping/ })
    await expect(row).toContainText('Every hour, at minute 00')
    await row.getByRole('button', { name: 'Run now: Housekeeping' }).click()
    const dialog = page.getByRole('dialog', { name: 'Run “Housekeeping” now?' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Run now' }).click()
    await expect(page.getByText('“Housekeeping” will start within seconds.').first()).toBeVisible()
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(row).toContainText('Completed', { timeout: 1000 })
    }).toPass({ timeout: 30_000 })
  })
})

test.describe('metrics', () => {
  test('count the calls by route, to search and to sort', async ({ page, portal }) => {
    const api = await portal.api('admin')
    for (let call = 0; call < 5; call++) await api.fetch('api/partners')
    await open(page, portal, '/admin/metrics')
    const services = panel(page, 'Calls by route')
    await services.getByRole('searchbox').fill('get partners')
    const row = services.getByRole('row', { name: /GET\s*\/api\/partners\b/ }).first()
    expect(Number(await row.getByRole('cell').first().textContent())).toBeGreaterThanOrEqual(5)
    await services.getByRole('searchbox').fill('nothing has this name')
    await expect(services).toContainText('No route matches “nothing has this name”.')
    await services.getByRole('button', { name: 'Clear the filter' }).click()
    await services.getByRole('button', { name: 'Max (ms)' }).click()
    await expect(services.getByRole('columnheader', { name: 'Max (ms)' })).toHaveAttribute('aria-sort', 'descending')
    const longest = await services.getByRole('row').locator('td:last-child').allTextContents()
    const numbers = longest.map((text) => Number(text.replaceAll(',', '')))
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  })

  test('are drawn as charts whose values the keyboard, the mouse and a table tell', async ({ page, portal }) => {
    const now = Date.now()
    const samples = [0, 3, 7].map((requests, index) => ({
      at: new Date(now - (2 - index) * 60_000).toISOString(),
      requests,
      clientErrors: 1,
      serverErrors: 0,
      meanDuration: 2,
      maxDuration: 4,
      heapUsed: 50_000_000,
      rss: 100_000_000,
      eventLoopDelay: 1,
      cpu: 0.25,
      poolActive: 1,
      poolPending: 0
    }))
    await page.route(`**/${PATHS.metricsHistory}`, (route) => route.fulfill({ json: { intervalSeconds: 60, samples } }))
    await open(page, portal, '/admin/metrics')
    const chart = panel(page, 'Requests')
    const slider = chart.getByRole('slider', { name: 'Requests' })
    await slider.focus()
    await expect(slider).toHaveAttribute('aria-valuetext', /All: 7, Client errors \(4xx\): 1/)
    await page.keyboard.press('ArrowLeft')
    await expect(slider).toHaveAttribute('aria-valuetext', /All: 3/)
    await page.keyboard.press('Home')
    await expect(slider).toHaveAttribute('aria-valuetext', /All: 0/)
    const drawing = (await chart.locator('svg').first().boundingBox())!
    await page.mouse.move(drawing.x + drawing.width - 14, drawing.y + 60)
    await expect(chart.getByText('7', { exact: true })).toBeVisible()
    await page.mouse.move(0, 0)
    await chart.getByText('Show as table').click()
    await expect(chart.getByRole('table').getByRole('row')).toHaveCount(4)
    await expect(chart.getByRole('table').getByRole('row').nth(1)).toContainText('7')
    await expect(panel(page, 'Processor use').getByRole('slider')).toHaveAttribute('aria-valuetext', /25%/)
  })

  test('refresh at the interval that is chosen', async ({ page, portal }) => {
    let calls = 0
    await page.route(`**/${PATHS.metrics}`, (route) => {
      calls++
      return route.continue()
    })
    await page.clock.install()
    await open(page, portal, '/admin/metrics')
    await expect(panel(page, 'Process')).toBeVisible()
    await page.getByRole('combobox', { name: 'Refresh interval' }).selectOption('Every 60 s')
    const before = calls
    await page.clock.runFor(50_000)
    expect(calls).toBe(before)
    await page.clock.runFor(11_000)
    await expect.poll(() => calls).toBe(before + 1)
  })

  test('show the threads with their stacks, by state and by text', async ({ page, portal }) => {
    await open(page, portal, '/admin/metrics')
    await page.getByRole('button', { name: 'Threads' }).click()
    const dialog = page.getByRole('dialog', { name: 'Threads' })
    const threads = dialog.getByRole('listitem')
    await expect(dialog.getByText('main', { exact: true })).toBeVisible()
    await expect(threads.filter({ hasText: /^at / }).first()).toBeVisible()
    await dialog.getByRole('combobox', { name: 'State' }).selectOption('Timed waiting')
    await expect(dialog.getByText('main', { exact: true })).toBeHidden()
    await dialog.getByRole('combobox', { name: 'State' }).selectOption('All states')
    await dialog.getByRole('searchbox').fill('nothing waits for this')
    await expect(dialog.getByRole('status')).toHaveText('0 threads')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Threads' })).toBeFocused()
  })
})

test.describe('health', () => {
  test('tells of each part how it is, since when, and its details', async ({ page, portal }) => {
    await open(page, portal, '/admin/health')
    await expect(page.getByText('All parts of the system are working.')).toBeVisible()
    for (const name of ['Database', 'Mail', 'Identity provider', 'Jobs', 'Disk space'])
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    const disk = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Disk space' }) })
    await expect(disk).toContainText(/Since \d\d\/\d\d\/\d\d \d\d:\d\d/)
    await expect(disk).toContainText(/Free[\d.,]+ GB/)
    await expect(disk).toContainText('Folder existsYes')
  })

  test('says of a part that is down what that means and what to do', async ({ page, portal }) => {
    await page.route(`**/${PATHS.health}`, async (route) => {
      const answer = await route.fetch()
      const health = await answer.json()
      health.status = 'DOWN'
      health.components.mail.status = 'DOWN'
      await route.fulfill({ response: answer, json: health })
    })
    await open(page, portal, '/admin/health')
    await expect(page.getByText('Not working: Mail.')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Mails wait in the outbox, and none is lost.')
    await expect(page.getByRole('alert')).toContainText('SMTP_URL')
  })
})

test.describe('the configuration', () => {
  test('is searched over settings and sources at once, and its names are copied', async ({ page, portal, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, portal, '/admin/configuration')
    await page.getByRole('searchbox').fill('port')
    await expect(page.getByRole('rowheader', { name: 'server.port' })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: 'PORT', exact: true })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: 'limits.passwordMin' })).toBeHidden()
    await page.getByRole('button', { name: 'Copy name: server.port' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('server.port')
    await page.getByRole('searchbox').fill('no such setting')
    await expect(page.getByText('No setting matches “no such setting”')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Clear the search' }).last().click()
    await expect(page.getByRole('rowheader', { name: 'limits.passwordMin' })).toBeVisible()
  })

  test('shows that a secret is masked, and never the secret', async ({ page }) => {
    const own = await startPortal({ settings: { SMTP_URL: 'smtp://portico:rosebud@localhost:2525' } })
    try {
      await open(page, own, '/admin/configuration')
      await page.getByRole('searchbox').fill('smtp')
      const row = page.getByRole('row', { name: /SMTP_URL/ })
      await expect(row).toContainText('******')
      await expect(row).toContainText('Masked')
      await page.getByRole('searchbox').fill('')
      await expect(page.getByText('limits.passwordMin')).toBeVisible()
      expect(await page.content()).not.toContain('rosebud')
    } finally {
      // What the page still fetches meanwhile would be refused by a portal that stops, and told on the console.
      await page.close()
      await own.stop()
    }
  })
})
