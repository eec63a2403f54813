import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type CatalogueRecord, file, LIMITS } from '@portico/contract'
import { axeFindings } from '../support/accessibility.ts'
import { uniqueName, visit } from '../support/records.ts'
import { endElsewhere, signIn } from '../support/session.ts'
import { expect, type Page, type Portal, test } from '../support/test.ts'

const yaml = (name: string) => ({ name, mimeType: 'application/yaml', buffer: Buffer.from('a: 1\nb: 2\nc: 3\n') })
const picker = (page: Page) => page.locator('input[type="file"]')
const content = (page: Page) => page.getByRole('group', { name: 'Content' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** Writes a file that is too large to be passed to the browser in another way. */
function onDisk(target: string, bytes: Buffer): string {
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, bytes)
  return target
}

/** The file with a description that no other test uses. */
async function fileCalled(portal: Portal, description: string): Promise<CatalogueRecord> {
  const client = await portal.api('user')
  const all = await client.json<CatalogueRecord[]>(file.base)
  const found = all.filter((one) => one.description === description)
  expect(found).toHaveLength(1)
  return found[0]!
}

async function bytesOf(portal: Portal, id: number): Promise<Buffer> {
  const client = await portal.api('user')
  const response = await client.fetch(`${file.base}/${id}/content`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

test('a file is chosen with the browser’s dialog, by keyboard', async ({ page, portal }) => {
  const name = `${uniqueName('chosen')}.yaml`
  await visit(page, portal, '/file/new')
  const choosing = page.waitForEvent('filechooser')
  await content(page).getByRole('button', { name: 'Choose a file' }).press('Enter')
  await (await choosing).setFiles(yaml(name))
  await expect(content(page)).toContainText(name)
  await expect(content(page).getByRole('button', { name: 'Choose another file' })).toBeFocused()
  await save(page).click()
  await expect(page).toHaveURL('/file')
  const saved = await fileCalled(portal, name)
  expect(saved).toMatchObject({ size: 15, mediaType: 'application/yaml' })
  expect((await bytesOf(portal, saved.id)).toString()).toBe('a: 1\nb: 2\nc: 3\n')
})

test.describe('an upload', () => {
  /** Limits the upload speed of the page; returns a function that removes the limit. */
  async function slowDown(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond
    })
    return () => session.detach()
  }

  test('shows how far it is, and can be called off without losing what was entered', async ({ page, portal }) => {
    const description = uniqueName('Slow')
    await visit(page, portal, '/file/new')
    await picker(page).setInputFiles({
      name: 'slow.bin',
      mimeType: 'application/x-slow',
      buffer: randomBytes(3_000_000)
    })
    await page.getByLabel('Description').fill(description)
    const speedUp = await slowDown(page, 50_000)
    await save(page).click()
    const progress = page.getByRole('progressbar', { name: 'Uploading the content…' })
    await expect(progress).toBeVisible()
    await expect(progress).toHaveAttribute('aria-valuenow', /^([2-9]|[1-9]\d)$/)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel the upload' }).click()
    await expect(progress).toHaveCount(0)
    await expect(page.getByText('The upload was cancelled.')).toBeVisible()
    await expect(save(page)).toBeFocused()
    await expect(page.locator('[data-toast]')).toHaveCount(0)
    await expect(content(page)).toContainText('slow.bin')

    await speedUp()
    await save(page).click()
    await expect(page).toHaveURL('/file')
    expect(await fileCalled(portal, description)).toMatchObject({ size: 3_000_000 })
  })

  test('ends with the form that is left: nothing is stored, and no other page appears', async ({ page, portal }) => {
    const description = uniqueName('Left')
    await visit(page, portal, '/file/new')
    await picker(page).setInputFiles(yaml('left.yaml'))
    await page.getByLabel('Description').fill(description)
    const held = Promise.withResolvers<void>()
    await page.route(`**/${file.base}?*`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await held.promise
      await route.continue().catch(() => undefined)
    })
    await save(page).click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    const calledOff = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL('/file')
    await page.getByRole('link', { name: 'Create file' }).click()
    await calledOff
    held.resolve()
    await expect(save(page)).toBeVisible()
    await expect(page).toHaveURL('/file/new')
    await expect(page.locator('[data-toast]')).toHaveCount(0)
    const client = await portal.api('user')
    const all = await client.json<CatalogueRecord[]>(file.base)
    expect(all.filter((one) => one.description === description)).toEqual([])
  })

  test('of 25 MiB arrives whole', async ({ page, portal }, testInfo) => {
    const bytes = randomBytes(LIMITS.content)
    const largest = onDisk(testInfo.outputPath(`${uniqueName('largest')}.bin`), bytes)
    await visit(page, portal, '/file/new')
    await picker(page).setInputFiles(largest)
    await save(page).click()
    await expect(page).toHaveURL('/file', { timeout: 30_000 })
    const saved = await fileCalled(portal, path.basename(largest))
    expect((await bytesOf(portal, saved.id)).equals(bytes)).toBe(true)
  })
})

test.describe('a session that ends while a file is chosen', () => {
  test.use({ allowConsole: [/401/] })

  test('costs no file: after signing in again it is back and can be saved', async ({ page, portal }) => {
    const name = `${uniqueName('interrupted')}.yaml`
    await signIn(page, 'user')
    await page.goto('/file/new')
    await picker(page).setInputFiles(yaml(name))
    await endElsewhere(page)
    await save(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText(/has been restored/)).toBeVisible()
    await expect(content(page)).toContainText(name)
    await expect(content(page)).toContainText('15 bytes')
    await save(page).click()
    await expect(page).toHaveURL('/file')
    expect((await bytesOf(portal, (await fileCalled(portal, name)).id)).toString()).toBe('a: 1\nb: 2\nc: 3\n')
  })
})
