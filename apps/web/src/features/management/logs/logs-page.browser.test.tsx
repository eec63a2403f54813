import { BEARER_PREFIX, type Instances, type Loggers, PATHS } from '@portico/contract'
import { expect, test } from 'vitest'
import { callApi, fetchJson, realFetch } from '@/testing/api.ts'
import { newSession } from '@/testing/commands.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { respond, respondBy, sentRequests } from '@/testing/responses.ts'
import { focus, page, userEvent } from '@/testing/screen.ts'

const log = page.getByRole('log', { name: 'Live log' })
const tail = page.getByRole('region', { name: 'Live log' })
const lines = log.getByRole('listitem')
const live = tail.getByText('Live', { exact: true })
const levelOf = (logger: string) => page.getByRole('group', { name: `Level of ${logger}`, exact: true })
const search = page.getByRole('searchbox', { name: 'Search the lines' })

async function open(): Promise<void> {
  await renderApp('/admin/logs', { account: 'admin' })
  await expect.element(live).toBeInTheDocument()
  await expect.element(levelOf('http')).toBeVisible()
  // It lies below the levels, and what is not in the window cannot be seen to follow.
  log.element().scrollIntoView({ block: 'nearest' })
}

const levels = async () => (await fetchJson<Loggers>(PATHS.loggers, {}, 'admin')).loggers

/** A mark that no other test uses. */
const newMark = (word: string) => `${word}-${crypto.randomUUID().slice(0, 8)}`

/** Makes a call that leaves a line with `mark` in the log. */
const call = (mark: string) => callApi('admin', `api/${mark}`)

test('the live log says which instance wrote a line where several run, and shows the lines of one', async () => {
  const { instances, current } = await fetchJson<Instances>(PATHS.instances, {}, 'admin')
  const other = { ...instances[0]!, id: '6f1d2c3a-8e5b-4c7d-9a0f-1b2c3d4e5f60', name: 'portal-2:8081' }
  respond('GET', `/${PATHS.instances}`, { json: { instances: [...instances, other], current } })
  await open()
  const mark = newMark('instance')
  await call(mark)
  await expect.element(lines.filter({ hasText: mark })).toMatchTextContent(instances[0]!.name)
  await tail.getByLabelText('Instance').selectOptions('portal-2:8081')
  await expect.element(lines).toHaveLength(0)
  await expect.element(log).toMatchTextContent('No line matches the filter.')
  await tail.getByLabelText('Instance').selectOptions('All instances')
  await expect.element(lines.filter({ hasText: mark })).toBeInTheDocument()
})

test('a level is changed by a button, and reset to the level of ROOT', async () => {
  await open()
  await page.getByRole('searchbox', { name: 'Filter loggers' }).fill('JOB')
  await expect.element(levelOf('http')).not.toBeInTheDocument()
  const group = levelOf('jobs')
  const row = page.getByRole('row', { name: /^jobs/ })
  await expect.element(row).toMatchTextContent('Inherits the level of ROOT')
  await group.getByRole('button', { name: 'DEBUG' }).click()
  await expect.element(group.getByRole('button', { name: 'DEBUG' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(row).toMatchTextContent('Configured level')
  await expect.poll(async () => (await levels()).jobs).toEqual({ configuredLevel: 'DEBUG', effectiveLevel: 'DEBUG' })
  await page.getByRole('button', { name: 'Reset jobs to the level of ROOT' }).click()
  await expect.element(row).toMatchTextContent('Inherits the level of ROOT')
  await expect.poll(async () => (await levels()).jobs).not.toHaveProperty('configuredLevel')
})

test('after a level that the server refuses, the levels are read again', async () => {
  await open()
  const info = levelOf('mail').getByRole('button', { name: 'INFO' })
  await expect.element(info).toHaveAttribute('aria-pressed', 'true')
  respond('POST', `/${PATHS.logger('mail')}`, { status: 500, json: {} })
  const before = sentRequests('GET', `/${PATHS.loggers}`).length
  await levelOf('mail').getByRole('button', { name: 'TRACE' }).click()
  await expect.poll(() => sentRequests('GET', `/${PATHS.loggers}`).length).toBeGreaterThan(before)
  await expect.element(page.getByCss('[data-toast="error"]')).toBeVisible()
  await expect.element(info).toHaveAttribute('aria-pressed', 'true')
})

test('the live log shows a line when it is written, and all of it when it is unfolded', async () => {
  await open()
  const mark = newMark('seen')
  await call(mark)
  const line = lines.filter({ hasText: mark })
  await expect.element(line).toBeInViewport()
  // Other lines that come meanwhile would move it away before the click.
  await search.fill(mark)
  await expect.element(lines).toHaveLength(1)
  await line.getByCss('summary').click()
  await expect.element(line).toMatchTextContent('"status": 404')
  await expect.element(log).toHaveAttribute('aria-live', 'off')
  await page.getByRole('checkbox', { name: 'Announce new lines to screen readers' }).click()
  await expect.element(log).toHaveAttribute('aria-live', 'polite')
})

test('the live log is filtered by text, level and logger, paused and cleared', async () => {
  await open()
  const mark = newMark('filtered')
  await call(`${mark}-one`)
  await call(`${mark}-two`)
  await expect.element(lines.filter({ hasText: `${mark}-two` })).toBeInTheDocument()
  await search.fill(`${mark}-ONE 404`)
  await expect.element(lines).toHaveLength(1)
  const level = page.getByRole('combobox', { name: 'Minimum level' })
  const logger = page.getByRole('combobox', { name: 'Logger' })
  await level.selectOptions('ERROR and above')
  await expect.element(log).toHaveTextContent('No line matches the filter.')
  await level.selectOptions('All levels')
  await logger.selectOptions('database')
  await expect.element(log).toHaveTextContent('No line matches the filter.')
  await logger.selectOptions('http')
  await expect.element(lines).toHaveLength(1)

  const paused = newMark('paused')
  await search.fill(paused)
  await page.getByRole('button', { name: 'Pause' }).click()
  await call(paused)
  // Longer than the log takes to draw what has come.
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(lines.elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect.element(lines).toHaveLength(1)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await search.fill('')
  await expect.element(lines.filter({ hasText: `${mark}-one` })).not.toBeInTheDocument()
})

test('the live log stays where a reader scrolls to, and follows again from its end', async () => {
  const mark = newMark('filling')
  for (let count = 0; count < 60; count++) await call(`${mark}-${count}`)
  await open()
  const follow = page.getByRole('checkbox', { name: 'Follow new lines' })
  await expect.element(log.getByText(`${mark}-59`, { exact: false })).toBeInTheDocument()
  await call(`${mark}-end`)
  await expect.element(log.getByText(`${mark}-end`, { exact: false })).toBeInViewport()
  log.element().scrollTo(0, 0)
  await expect.element(follow).not.toBeChecked()
  const below = log.getByText(`${mark}-below`, { exact: false })
  await call(`${mark}-below`)
  await expect.element(below).toBeInTheDocument()
  await expect.element(below).not.toBeInViewport()
  await follow.click()
  await expect.element(below).toBeInViewport()
})

test('the live log keeps still while a pointer is pressed, and shows what has come after it', async () => {
  const mark = newMark('pressed')
  for (let count = 0; count < 60; count++) await call(`${mark}-${count}`)
  await open()
  await expect.element(log.getByText(`${mark}-59`, { exact: false })).toBeInViewport()
  const send = (type: string) => log.element().dispatchEvent(new PointerEvent(type, { bubbles: true }))
  send('pointerdown')
  const below = log.getByText(`${mark}-below`, { exact: false })
  await call(`${mark}-below`)
  await expect.element(below).toBeInTheDocument()
  await expect.element(below).not.toBeInViewport()
  send('pointerup')
  await expect.element(below).toBeInViewport()
})

test('the live log has one line in the tab order, and the arrow keys lead to the others', async () => {
  const mark = newMark('keys')
  for (const number of [1, 2]) await call(`${mark}-${number}`)
  await open()
  await search.fill(mark)
  await expect.element(lines).toHaveLength(2)
  await focus(page.getByRole('checkbox', { name: 'Announce new lines to screen readers' }))
  await userEvent.keyboard('{Tab}')
  await expect.element(lines.nth(1).getByCss('summary')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(lines.nth(0).getByCss('summary')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(lines.nth(0)).toMatchTextContent('"msg"')
})

test('the live log says when the connection is lost, and connects again without doubling lines', async () => {
  const msg = newMark('twice')
  const line = { time: Date.now(), level: 'WARN', logger: 'http', msg }
  let connections = 0
  respondBy('GET', `/${PATHS.logTail}`, async (request) => {
    connections++
    if (connections > 2) return realFetch(request)
    return new Response(`data: ${JSON.stringify(line)}\n\n`, { headers: { 'Content-Type': 'text/event-stream' } })
  })
  await renderApp('/admin/logs', { account: 'admin' })
  await expect.element(tail.getByText(/^Connection lost\./)).toBeInTheDocument()
  // Each of the two lost connections was live for a moment.
  await expect.poll(() => connections).toBe(3)
  await expect.element(live).toBeInTheDocument()
  await expect.element(log.getByText(msg)).toHaveLength(1)
})

test('the live log of a session that ends elsewhere asks to sign in, as every page does', async () => {
  const token = await newSession('admin')
  await renderApp('/admin/logs', { token })
  await expect.element(live).toBeInTheDocument()
  const headers = { Authorization: BEARER_PREFIX + token }
  expect((await realFetch(`/${PATHS.logout}`, { method: 'POST', headers })).status).toBe(200)
  await expect.element(page.getByRole('dialog'), { timeout: 20_000 }).toBeVisible()
})
