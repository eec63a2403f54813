import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type CatalogueRecord, file, LIMITS } from '@portico/contract'
import { axeFindings } from './support/accessibility.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { changeRecord, createFile, readRecord, removeRecord, uniqueName, visit } from './support/records.ts'
import { endElsewhere, signIn } from './support/session.ts'
import { expect, type Page, type Portal, test } from './support/test.ts'

const yaml = (name: string) => ({ name, mimeType: 'application/yaml', buffer: Buffer.from('a: 1\nb: 2\nc: 3\n') })
const picker = (page: Page) => page.locator('input[type="file"]')
const content = (page: Page) => page.getByRole('group', { name: 'Content' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** Writes a file that is too large to be handed to the browser in another way. */
function onDisk(target: string, bytes: Buffer): string {
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, bytes)
  return target
}

/** The file of a description that no other test uses. */
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

/** The calls about files that a page makes, as `PATCH /api/files/1?content=false`. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith(`/${file.base}`)) calls.push(`${request.method()} ${pathname}${search}`)
  })
  return calls
}

for (const { locale, width, words } of [
  {
    locale: 'en',
    width: 1280,
    words: {
      content: 'Content',
      choose: 'Choose a file',
      other: 'Choose another file',
      description: 'Description',
      save: 'Save',
      size: '15 bytes'
    }
  },
  {
    locale: 'es',
    width: 390,
    words: {
      content: 'Contenido',
      choose: 'Elegir un archivo',
      other: 'Elegir otro archivo',
      description: 'Descripción',
      save: 'Guardar',
      size: '15 bytes'
    }
  }
] as const) {
  test.describe(`in ${locale}, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme: width === 390 ? 'dark' : 'light' })

    test('a file is chosen, shown by name, size and type, and gives the record its name', async ({ page, portal }) => {
      const name = `${uniqueName('chosen')}.yaml`
      await visit(page, portal, '/file/new', { locale })
      const group = page.getByRole('group', { name: words.content })
      expect(await axeFindings(page)).toEqual([])
      const choosing = page.waitForEvent('filechooser')
      await group.getByRole('button', { name: words.choose }).press('Enter')
      await (await choosing).setFiles(yaml(name))
      await expect(group).toContainText(name)
      await expect(group).toContainText(`${words.size} · application/`)
      await expect(group.getByRole('button', { name: words.other })).toBeFocused()
      await expect(page.getByLabel(words.description)).toHaveValue(name)
      expect(await axeFindings(page)).toEqual([])
      expect(await sidewaysOverflow(page)).toBe(0)
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await expect(page).toHaveURL('/file')
      const saved = await fileCalled(portal, name)
      expect(saved).toMatchObject({ size: 15, mediaType: 'application/yaml' })
      expect((await bytesOf(portal, saved.id)).toString()).toBe('a: 1\nb: 2\nc: 3\n')
    })
  })
}

test('a file is dropped; one that misses the place is not opened by the browser', async ({ page, portal }) => {
  const name = `${uniqueName('dropped')}.txt`
  await visit(page, portal, '/file/new')
  const drop = (selector: string) =>
    page.evaluate(
      ([target, called]) => {
        const data = new DataTransfer()
        data.items.add(new File(['dropped'], called!, { type: 'text/plain' }))
        const event = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
        document.querySelector(target!)?.dispatchEvent(event)
        return event.defaultPrevented
      },
      [selector, name]
    )
  await expect(content(page)).toBeVisible()
  expect(await drop('h1')).toBe(true)
  await expect(content(page)).not.toContainText(name)
  expect(await drop('fieldset button')).toBe(true)
  await expect(content(page)).toContainText(name)
  await save(page).click()
  await expect(page).toHaveURL('/file')
  expect((await bytesOf(portal, (await fileCalled(portal, name)).id)).toString()).toBe('dropped')
})

test('base64 is pasted with its data: prefix and white space', async ({ page, portal }) => {
  const description = uniqueName('Pasted')
  await visit(page, portal, '/file/new')
  const text = page.getByLabel('Or paste the content in base64')
  await expect(text).toHaveAttribute('name', 'base64')
  await text.fill(`data:text/plain;base64,\n ${Buffer.from('pasted').toString('base64').slice(0, 4)}\n c3Rl ZA==`)
  await page.getByLabel('Description').fill(description)
  await expect(content(page)).toContainText('The text below stands for')
  await text.fill('data:text/plain;base64, cGFz\n dGVk\t')
  await save(page).click()
  await expect(page).toHaveURL('/file')
  expect((await bytesOf(portal, (await fileCalled(portal, description)).id)).toString()).toBe('pasted')
})

test('what is no base64 is said at the field, and nothing is sent', async ({ page, portal }) => {
  await visit(page, portal, '/file/new')
  const calls = callsOf(page)
  const text = page.getByLabel('Or paste the content in base64')
  await text.fill('this is not base64!')
  await page.getByLabel('Description').focus()
  await expect(text).toHaveAccessibleDescription(/This is not base64/)
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText('One field needs your attention')
  expect(await axeFindings(page)).toEqual([])
  expect(calls).toEqual([])
  await text.fill('')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('base64 that is too long to be edited becomes a content of its own', async ({ page, portal }) => {
  const description = uniqueName('Long')
  const bytes = randomBytes(300_000)
  await visit(page, portal, '/file/new')
  await page.getByLabel('Or paste the content in base64').fill(bytes.toString('base64'))
  await expect(content(page)).toContainText('Pasted content')
  await expect(content(page)).toContainText('300 kB')
  await page.getByLabel('Description').fill(description)
  await save(page).click()
  await expect(page).toHaveURL('/file')
  expect((await bytesOf(portal, (await fileCalled(portal, description)).id)).equals(bytes)).toBe(true)
})

test('a file over 25 MiB is refused with its size before anything is sent', async ({ page, portal }, testInfo) => {
  const large = onDisk(testInfo.outputPath('large.bin'), Buffer.alloc(LIMITS.content + 1))
  await visit(page, portal, '/file/new')
  const calls = callsOf(page)
  await expect(content(page)).toContainText('Up to 25 MiB (26.2 MB). The media type is detected from the content.')
  await picker(page).setInputFiles(large)
  const message = 'This content is 26.2 MB (26,214,401 bytes). The limit is 25 MiB (26.2 MB): 26,214,400 bytes.'
  await expect(content(page)).toContainText(message)
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText('One field needs your attention')
  await expect(content(page).getByRole('button', { name: 'Choose another file' })).toBeFocused()
  expect(calls).toEqual([])
  await picker(page).setInputFiles(yaml('small.yaml'))
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the stored content is neither fetched nor sent when something else is changed', async ({ page, portal }) => {
  const { id } = await createFile(portal, uniqueName('Kept'), 'kept content')
  await visit(page, portal, `/file/${id}/edit`)
  const calls = callsOf(page)
  await page.reload()
  await expect(content(page)).toContainText('Stored content')
  await expect(content(page)).toContainText('12 bytes · text/plain')
  await expect(content(page)).toContainText('It stays as it is')
  const description = uniqueName('Renamed')
  await page.getByLabel('Description').fill(description)
  const saving = page.waitForRequest((request) => request.method() === 'PATCH')
  await save(page).click()
  expect((await saving).postDataJSON()).toEqual({ description })
  await expect(page).toHaveURL('/file')
  expect(calls.slice(0, 3)).toEqual([
    `GET /${file.base}/${id}?content=false`,
    `HEAD /${file.base}/${id}/content`,
    `PATCH /${file.base}/${id}?content=false`
  ])
  expect((await bytesOf(portal, id)).toString()).toBe('kept content')
})

test('a content is replaced, and the description that is there stays', async ({ page, portal }) => {
  const description = uniqueName('Replaced')
  const { id } = await createFile(portal, description, 'old')
  await visit(page, portal, `/file/${id}/edit`)
  await picker(page).setInputFiles(yaml('new.yaml'))
  await expect(content(page)).toContainText('Takes the place of the stored content (3 bytes) when you save.')
  await expect(page.getByLabel('Description')).toHaveValue(description)
  await content(page).getByRole('button', { name: 'Keep the stored content' }).click()
  await expect(content(page)).toContainText('It stays as it is')
  await picker(page).setInputFiles(yaml('new.yaml'))
  await save(page).click()
  await expect(page).toHaveURL('/file')
  expect((await bytesOf(portal, id)).toString()).toBe('a: 1\nb: 2\nc: 3\n')
})

test('a content is removed', async ({ page, portal }) => {
  const { id } = await createFile(portal, uniqueName('Removed'), 'old')
  await visit(page, portal, `/file/${id}/edit`)
  await content(page).getByRole('button', { name: 'Remove' }).click()
  await expect(content(page)).toContainText('The stored content (3 bytes) is removed when you save.')
  await expect(content(page).getByRole('button', { name: 'Choose a file' })).toBeFocused()
  await save(page).click()
  await expect(page).toHaveURL('/file')
  expect(await readRecord(portal, file, id)).toMatchObject({ base64: null, size: null })
})

test.describe('an upload', () => {
  /** Has the page send no faster than a slow line, until what it returns is called. */
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
    await page.getByRole('link', { name: 'New file' }).click()
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

test.describe('two editors of a content', () => {
  test.use({ allowConsole: [/412/] })

  test('see both by size and type, also when these are alike, and the later one chooses', async ({ page, portal }) => {
    const { id } = await createFile(portal, uniqueName('Both'), 'version 1')
    await visit(page, portal, `/file/${id}/edit`)
    await picker(page).setInputFiles(yaml('mine.yaml'))
    await changeRecord(portal, file, id, { base64: Buffer.from('version 2').toString('base64') })
    await save(page).click()

    const choice = content(page).filter({ has: page.getByRole('radio') })
    await expect(choice.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(choice.getByRole('radio', { name: /^Yours mine.yaml 15 bytes/ })).toBeVisible()
    await expect(choice.getByRole('radio', { name: /^Theirs .* Stored content 9 bytes · text\/plain$/ })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await choice.getByRole('radio', { name: /^Yours/ }).check()
    await page.getByRole('button', { name: 'Save these values' }).click()
    await expect(page).toHaveURL('/file')
    expect((await bytesOf(portal, id)).toString()).toBe('a: 1\nb: 2\nc: 3\n')
  })

  test('only one of whom changed it: nothing is asked about it, and the other one’s change stays', async ({
    page,
    portal
  }) => {
    const { id } = await createFile(portal, uniqueName('Mine only'), 'old')
    await visit(page, portal, `/file/${id}/edit`)
    await page.getByLabel('Description').fill('Mine')
    await changeRecord(portal, file, id, { base64: Buffer.from('replaced').toString('base64') })
    await save(page).click()
    const choice = content(page).filter({ has: page.getByRole('radio') })
    await expect(choice.getByRole('radio', { name: /^Theirs/ })).toBeChecked()
    await expect(choice.getByRole('radio', { name: /^Yours/ })).toBeDisabled()
    await page.getByRole('button', { name: 'Save these values' }).click()
    await expect(page).toHaveURL('/file')
    expect(await readRecord(portal, file, id)).toMatchObject({ description: 'Mine' })
    expect((await bytesOf(portal, id)).toString()).toBe('replaced')
  })
})

test.describe('a file that is deleted while it is edited', () => {
  test.use({ allowConsole: [/status of 400/] })

  test('can be saved as a new one; its content went with it', async ({ page, portal }) => {
    const { id } = await createFile(portal, uniqueName('Gone'), 'gone')
    const description = uniqueName('Again')
    await visit(page, portal, `/file/${id}/edit`)
    await page.getByLabel('Description').fill(description)
    await removeRecord(portal, file, id)
    await save(page).click()
    await expect(page.getByText(/Its content was deleted with it/)).toBeVisible()
    await expect(content(page).getByRole('button', { name: 'Choose a file' })).toBeVisible()
    await expect(content(page).getByRole('button', { name: 'Keep the stored content' })).toHaveCount(0)
    await picker(page).setInputFiles(yaml('again.yaml'))
    await page.getByRole('button', { name: 'Save as a new record' }).click()
    await expect(page).toHaveURL('/file')
    expect(await fileCalled(portal, description)).toMatchObject({ size: 15 })
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
