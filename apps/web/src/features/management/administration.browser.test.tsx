import { type EnvironmentProperties, type Instances, type Overview, PATHS } from '@portico/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { callApi, fetchJson } from '@/testing/api.ts'
import { fakeClipboard } from '@/testing/clipboard.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { respond, sentRequests } from '@/testing/responses.ts'
import { focus, page, textsOf, userEvent } from '@/testing/screen.ts'

const open = (path: string) => renderApp(path, { account: 'admin' })
const panel = (name: string) => page.getByRole('region', { name, exact: true })
const requestsOf = (path: string) =>
  sentRequests('GET', `/${path}`).filter((request) => request.path.split('?')[0] === `/${path}`).length

afterEach(() => {
  vi.useRealTimers()
})

test('an account without the role ADMIN is not authorized on any page of the administration', async () => {
  for (const path of ['/admin', '/admin/metrics', '/admin/health', '/admin/configuration', '/admin/logs']) {
    await renderApp(path, { account: 'user' })
    await expect.element(page.getByText('You are not authorized to access this page.')).toBeVisible()
  }
})

test('the overview shows the status of the system and its release, and leads to every page of the administration', async () => {
  const { build } = await fetchJson<{ build: { version: string } }>(PATHS.info, {}, 'admin')
  await open('/admin')
  await expect.element(panel('System status')).toMatchTextContent('All components are operational')
  await expect.element(panel('System status')).toMatchTextContent(`Version ${build.version}`)
  await expect
    .element(panel('Users').getByRole('link', { name: /Pending access/ }))
    .toHaveAttribute('href', '/admin/user-management?state=pending')
  const links = panel('Administration pages').getByRole('link')
  // Which of them exist is known only once the profile is fetched.
  await expect
    .poll(() => links.elements().map((link) => link.getAttribute('href')))
    .toEqual([
      '/admin/user-management',
      '/admin/reviews',
      '/admin/incidents',
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

test('the overview refreshes every ten seconds until it is paused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  await open('/admin')
  await expect.element(panel('Users')).toBeVisible()
  const before = requestsOf(PATHS.overview)
  // The clock also advances with the time that the test takes.
  await vi.advanceTimersByTimeAsync(5000)
  expect(requestsOf(PATHS.overview)).toBe(before)
  await vi.advanceTimersByTimeAsync(5500)
  await expect.poll(() => requestsOf(PATHS.overview)).toBeGreaterThan(before)
  const pause = page.getByRole('button', { name: 'Pause' })
  await pause.click()
  await expect.element(pause).toHaveAttribute('aria-pressed', 'true')
  const paused = requestsOf(PATHS.overview)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requestsOf(PATHS.overview)).toBe(paused)
})

test('an overview that cannot be refreshed keeps what was there and says what the server said', async () => {
  const refuse = () =>
    respond('GET', `/${PATHS.overview}`, {
      status: 500,
      json: { status: 500, message: 'error.http.500', reference: 'a1b2c3' }
    })
  await open('/admin')
  await expect.element(panel('Users')).toBeVisible()
  const restore = refuse()
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'The page could not be refreshed.' })
  await expect.element(notice).toMatchTextContent('A server error has occurred. Try again.')
  await expect.element(notice).toMatchTextContent('a1b2c3')
  await expect.element(panel('Users')).toBeVisible()
  restore()
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect.element(notice).not.toBeInTheDocument()

  const restoreAgain = refuse()
  await open('/admin')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The overview could not be loaded')
  await expect.element(page.getByRole('alert')).toMatchTextContent('a1b2c3')
  restoreAgain()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(panel('Users')).toBeVisible()
})

test('a job is run after a question that has its name', async () => {
  const lastRun = async () => {
    const { jobs } = await fetchJson<Overview>(PATHS.overview, {}, 'admin')
    return jobs.find(({ name }) => name === 'housekeeping')!.lastRunDate
  }
  const before = await lastRun()
  await open('/admin')
  const row = panel('Jobs').getByRole('row', { name: /^Housekeeping/ })
  await expect.element(row).toMatchTextContent('Every hour, at minute 00')
  await row.getByRole('button', { name: 'Run now: Housekeeping' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run “Housekeeping” now?' })
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Run now' }).click()
  await expect.element(page.getByText('“Housekeeping” will start within seconds.').first()).toBeVisible()
  await expect.poll(lastRun, { timeout: 25_000, interval: 500 }).not.toBe(before)
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect.element(row).toMatchTextContent('Completed')
})

test('metrics count the requests by route, and can be searched and sorted', async () => {
  for (let call = 0; call < 5; call++) await callApi('admin', 'api/partners')
  await open('/admin/metrics')
  const services = panel('Requests by route')
  await services.getByRole('searchbox').fill('get partners')
  const row = services.getByRole('row', { name: /GET\s*\/api\/partners\b/ }).first()
  await expect.element(row).toBeVisible()
  await expect.poll(() => Number(textsOf(row.getByRole('cell'))[0]?.replaceAll(',', ''))).toBeGreaterThanOrEqual(5)
  await services.getByRole('searchbox').fill('nothing has this name')
  await expect.element(services).toMatchTextContent('No route matches “nothing has this name”.')
  await services.getByRole('button', { name: 'Clear the filter' }).click()
  await services.getByRole('button', { name: 'Max (ms)' }).click()
  await expect
    .element(services.getByRole('columnheader', { name: 'Max (ms)' }))
    .toHaveAttribute('aria-sort', 'descending')
  const longest = () =>
    textsOf(services.getByRole('row').getByCss('td:last-child')).map((text) => Number(text.replaceAll(',', '')))
  await expect.poll(() => longest().length).toBeGreaterThan(1)
  const numbers = longest()
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
})

test('metrics are drawn as charts whose values keyboard, mouse and a table show', async () => {
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
  respond('GET', `/${PATHS.metricsHistory}`, { json: { intervalSeconds: 60, samples } })
  await open('/admin/metrics')
  const chart = panel('Requests')
  const slider = chart.getByRole('slider', { name: 'Requests' })
  await expect.element(slider).toBeInTheDocument()
  await focus(slider)
  await expect
    .element(slider)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/All: 7, Client errors \(4xx\): 1/))
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('All: 3'))
  await userEvent.keyboard('{Home}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('All: 0'))
  const drawing = chart.getByCss('svg').first()
  const { width } = drawing.element().getBoundingClientRect()
  await drawing.hover({ position: { x: width - 14, y: 60 }, force: true })
  await expect.element(chart.getByText('7', { exact: true })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).hover()
  await chart.getByText(/Show as table/).click()
  await expect.element(chart.getByRole('table').getByRole('row')).toHaveLength(4)
  await expect.element(chart.getByRole('table').getByRole('row').nth(1)).toMatchTextContent('7')
  await expect
    .element(panel('Processor use').getByRole('slider'))
    .toHaveAttribute('aria-valuetext', expect.stringContaining('25%'))
})

test('metrics refresh at the interval that is chosen', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  await open('/admin/metrics')
  await expect.element(panel('Process')).toBeVisible()
  await page.getByRole('combobox', { name: 'Refresh interval' }).selectOptions('Every 60 s')
  const before = requestsOf(PATHS.metrics)
  await vi.advanceTimersByTimeAsync(50_000)
  expect(requestsOf(PATHS.metrics)).toBe(before)
  await vi.advanceTimersByTimeAsync(11_000)
  await expect.poll(() => requestsOf(PATHS.metrics)).toBeGreaterThan(before)
})

/** Two instances: this one, and one that runs elsewhere. */
async function twoInstances() {
  const { instances, current } = await fetchJson<Instances>(PATHS.instances, {}, 'admin')
  const own = instances[0]!
  const other = { ...own, id: '6f1d2c3a-8e5b-4c7d-9a0f-1b2c3d4e5f60', name: 'portal-2:8081' }
  return { own, other, current, instances: [own, other] }
}

test('metrics say which instance they are of, and of several one can be chosen and linked to', async () => {
  const { own, other, current, instances } = await twoInstances()
  await open('/admin/metrics')
  await expect.element(page.getByText(`Instance ${own.name}`)).toBeVisible()
  await expect.element(page.getByLabelText('Instance')).not.toBeInTheDocument()
  const metrics = await fetchJson<Record<string, unknown>>(PATHS.metrics, {}, 'admin')
  const history = await fetchJson<Record<string, unknown>>(PATHS.metricsHistory, {}, 'admin')
  respond('GET', `/${PATHS.instances}`, { json: { instances, current } })
  respond('GET', `/${PATHS.metrics}`, { json: metrics })
  respond('GET', `/${PATHS.metricsHistory}`, { json: history })
  await open('/admin/metrics')
  await expect.element(page.getByLabelText('Instance')).toHaveValue(own.id)
  await page.getByLabelText('Instance').selectOptions(other.name)
  await expect.element(panel('Process')).toBeVisible()
  await expect.poll(() => sentRequests('GET', `/${PATHS.metrics}`).at(-1)?.path).toContain(other.id)
  await open(`/admin/metrics?instance=${other.id}`)
  await expect.element(page.getByLabelText('Instance')).toHaveValue(other.id)
  await open('/admin/metrics?instance=stopped')
  await expect.element(page.getByText(/The instance you selected has stopped/)).toBeVisible()
})

test('the overview lists the instances, and says which do not respond and whose an error is', async () => {
  const { own, other } = await twoInstances()
  const overview = await fetchJson<Overview>(PATHS.overview, {}, 'admin')
  const error = { at: new Date().toISOString(), logger: 'http', message: 'Broken', path: null, reference: null }
  respond('GET', `/${PATHS.overview}`, {
    json: {
      ...overview,
      instances: [
        { ...own, isResponding: true },
        { ...other, isResponding: false }
      ],
      errors: [{ ...error, instance: other.name }]
    }
  })
  await open('/admin')
  await expect.element(panel('Instances')).toMatchTextContent(own.name)
  await expect.element(panel('Instances')).toMatchTextContent(/Responding.*Not responding/)
  await expect
    .element(panel('Instances').getByRole('link', { name: other.name }))
    .toHaveAttribute('href', `/admin/metrics?instance=${other.id}`)
  await expect.element(panel('Latest errors')).toMatchTextContent(other.name)
})

test('threads are shown with their stacks, by state and by text', async () => {
  await open('/admin/metrics')
  await page.getByRole('button', { name: 'Threads' }).click()
  const dialog = page.getByRole('dialog', { name: /^Threads of / })
  const thread = dialog.getByText('main', { exact: true })
  await expect.element(thread).toBeVisible()
  await expect.element(dialog.getByRole('listitem').filter({ hasText: /^at / }).first()).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Status' }).selectOptions('Timed waiting')
  await expect.element(thread).not.toBeInTheDocument()
  await dialog.getByRole('combobox', { name: 'Status' }).selectOptions('All statuses')
  await dialog.getByRole('searchbox').fill('nothing waits for this')
  await expect.element(dialog.getByRole('status')).toHaveTextContent('0 threads')
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Threads' })).toHaveFocus()
})

test('health shows the status of each part, since when, and its details', async () => {
  await open('/admin/health')
  await expect.element(page.getByText('All components are operational.')).toBeVisible()
  for (const name of ['Database', 'Email', 'Identity provider', 'Jobs', 'Disk space'])
    await expect.element(page.getByRole('heading', { level: 2, name })).toBeVisible()
  const disk = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Disk space' }) })
  await expect.element(disk).toMatchTextContent(/Since \d\d\/\d\d\/\d\d \d\d:\d\d/)
  await expect.element(disk).toMatchTextContent(/Free\s*[\d.,]+ GB/)
  await expect.element(disk).toMatchTextContent(/Folder exists\s*(Yes|No)/)
})

test('health says what it means when a part is down, and what to do', async () => {
  const health = await fetchJson<{ status: string; components: { mail: { status: string } } }>(
    PATHS.health,
    {},
    'admin'
  )
  health.status = 'DOWN'
  health.components.mail.status = 'DOWN'
  respond('GET', `/${PATHS.health}`, { json: health })
  await open('/admin/health')
  await expect.element(page.getByText('Not operational: Email.')).toBeVisible()
  await expect.element(page.getByRole('alert')).toMatchTextContent('They wait in the outbox and are not lost.')
  await expect.element(page.getByRole('alert')).toMatchTextContent('SMTP_URL')
})

test('the configuration is searched over settings and sources at once, and its names are copied', async () => {
  const copied = fakeClipboard()
  await open('/admin/configuration')
  await page.getByRole('searchbox').fill('port')
  await expect.element(page.getByRole('rowheader', { name: 'server.port' })).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: 'PORT', exact: true })).toBeVisible()
  const other = page.getByRole('rowheader', { name: 'limits.passwordMin' })
  await expect.element(other).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Copy name: server.port' }).click()
  await expect.poll(copied).toBe('server.port')
  await page.getByRole('searchbox').fill('no such setting')
  await expect.element(page.getByText('No setting matches “no such setting”')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear the search' }).last().click()
  await expect.element(other).toBeVisible()
})

test('the configuration shows that a secret is masked', async () => {
  const environment = await fetchJson<EnvironmentProperties>(PATHS.environmentProperties, {}, 'admin')
  environment.propertySources[0]!.properties.SMTP_URL = { value: 'smtp://portico:******@localhost:2525' }
  respond('GET', `/${PATHS.environmentProperties}`, { json: { ...environment } })
  await open('/admin/configuration')
  await page.getByRole('searchbox').fill('smtp')
  const row = page.getByRole('row', { name: /SMTP_URL/ }).first()
  await expect.element(row).toMatchTextContent('******')
  await expect.element(row).toMatchTextContent('Masked')
})
