import { type CatalogueRecord, file, LIMITS } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '@/testing/accessibility.ts'
import { callApi, changeRecord, fetchJson, readRecord, removeRecord, uniqueName } from '@/testing/api.ts'
import { chooseFile, dropFile, makeFile, watchUploads } from '@/testing/files.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { createFile, toBase64 } from '@/testing/records.ts'
import { pathname, renderApp } from '@/testing/render-app.tsx'
import { sentRequests } from '@/testing/responses.ts'
import { focus, page } from '@/testing/screen.ts'
import { readSentBodies } from '@/testing/sent-bodies.ts'

const YAML = 'a: 1\nb: 2\nc: 3\n'
const chooseYaml = (name: string) => chooseFile(makeFile(name, YAML, 'application/yaml'))
const content = () => page.getByRole('group', { name: 'Content' })
const save = () => page.getByRole('button', { name: 'Save', exact: true })

/** The file of a description that no other test uses. */
async function fileCalled(description: string): Promise<CatalogueRecord> {
  const all = await fetchJson<CatalogueRecord[]>(file.base)
  const found = all.filter((one) => one.description === description)
  expect(found).toHaveLength(1)
  return found[0]!
}

async function bytesOf(id: number): Promise<Uint8Array> {
  const response = await callApi('user', `${file.base}/${id}/content`)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

const textOf = async (id: number): Promise<string> => new TextDecoder().decode(await bytesOf(id))

/** Waits until the form is left for the list. */
const listIsShown = () => expect.poll(pathname).toBe('/file')

/** Opens the form of a stored file. */
async function edit(id: number) {
  await renderApp(`/file/${id}/edit`, { account: 'user' })
  await expect.element(content()).toMatchTextContent('Stored content')
}

/** Opens the form of a new file. */
async function create() {
  await renderApp('/file/new', { account: 'user' })
  await expect.element(content()).toBeVisible()
}

test('a file that is chosen is shown by name, size and type, and gives the record its name', async () => {
  const name = `${uniqueName('chosen')}.yaml`
  const uploads = watchUploads()
  await create()
  await expectGoodForReaders()
  await focus(content().getByRole('button', { name: 'Choose a file' }))
  chooseYaml(name)
  await expect.element(content().getByRole('button', { name: 'Choose another file' })).toHaveFocus()
  await expect.element(page.getByLabelText('Description')).toHaveValue(name)
  await expectGoodForReaders(async ({ locale }) => {
    const group = page.getByRole('group', { name: locale === 'en' ? 'Content' : 'Contenido' })
    await expect.element(group).toMatchTextContent(name)
    await expect.element(group).toMatchTextContent('15 bytes · application/')
  })
  await save().click()
  await listIsShown()
  expect(uploads()).toEqual([`POST /${file.base}`])
  const saved = await fileCalled(name)
  expect(saved).toMatchObject({ size: 15, mediaType: 'application/yaml' })
  expect(await textOf(saved.id)).toBe(YAML)
})

test('a file is dropped; one that misses the place is not opened by the browser', async () => {
  const name = `${uniqueName('dropped')}.txt`
  await create()
  const dropped = makeFile(name, 'dropped')
  expect(dropFile(document.querySelector('h1'), dropped)).toBe(true)
  await expect.element(content()).not.toMatchTextContent(name)
  expect(dropFile(document.querySelector('fieldset button'), dropped)).toBe(true)
  await expect.element(content()).toMatchTextContent(name)
  await save().click()
  await listIsShown()
  expect(await textOf((await fileCalled(name)).id)).toBe('dropped')
})

test('base64 is pasted with its data: prefix and white space', async () => {
  const description = uniqueName('Pasted')
  await create()
  const text = page.getByLabelText('Or paste the content in base64')
  await expect.element(text).toHaveAttribute('name', 'base64')
  await text.fill(`data:text/plain;base64,\n ${toBase64('pasted').slice(0, 4)}\n c3Rl ZA==`)
  await page.getByLabelText('Description').fill(description)
  await expect.element(content()).toMatchTextContent('The text below represents')
  await text.fill('data:text/plain;base64, cGFz\n dGVk\t')
  await save().click()
  await listIsShown()
  expect(await textOf((await fileCalled(description)).id)).toBe('pasted')
})

test('what is no base64 is said at the field, and nothing is sent', async () => {
  const uploads = watchUploads()
  await create()
  const text = page.getByLabelText('Or paste the content in base64')
  await text.fill('this is not base64!')
  await focus(page.getByLabelText('Description'))
  await expect.element(text).toHaveAccessibleDescription(/This is not valid base64/)
  await save().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('One field needs your attention')
  expect(await axeFindings()).toEqual([])
  expect([...uploads(), ...sentRequests('POST')]).toEqual([])
  await text.fill('')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('base64 that is too long to be edited becomes a content of its own', async () => {
  const description = uniqueName('Long')
  const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 251)
  await create()
  await page.getByLabelText('Or paste the content in base64').fill(toBase64(bytes))
  await expect.element(content()).toMatchTextContent('Pasted content')
  await expect.element(content()).toMatchTextContent('300 kB')
  await page.getByLabelText('Description').fill(description)
  await save().click()
  await listIsShown()
  expect(await bytesOf((await fileCalled(description)).id)).toEqual(bytes)
})

test('a file over 25 MiB is refused with its size before anything is sent', async () => {
  const uploads = watchUploads()
  await create()
  await expect
    .element(content())
    .toMatchTextContent('Up to 25 MiB (26.2 MB). The media type is detected from the content.')
  chooseFile(makeFile('large.bin', new Uint8Array(LIMITS.content + 1)))
  const message = 'This content is 26.2 MB (26,214,401 bytes). The limit is 25 MiB (26.2 MB): 26,214,400 bytes.'
  await expect.element(content()).toMatchTextContent(message)
  await save().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('One field needs your attention')
  await expect.element(content().getByRole('button', { name: 'Choose another file' })).toHaveFocus()
  expect([...uploads(), ...sentRequests('POST')]).toEqual([])
  chooseYaml('small.yaml')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('the stored content is neither fetched nor sent when something else is changed', async () => {
  const { id } = await createFile(uniqueName('Kept'), 'kept content')
  await edit(id)
  await expect.element(content()).toMatchTextContent('12 bytes · text/plain')
  await expect.element(content()).toMatchTextContent('It is kept')
  const description = uniqueName('Renamed')
  const sentBodies = readSentBodies('PATCH', `/${file.base}/${id}`)
  await page.getByLabelText('Description').fill(description)
  await save().click()
  await listIsShown()
  expect(sentRequests('GET', `/${file.base}/`)).toEqual([{ method: 'GET', path: `/${file.base}/${id}?content=false` }])
  expect(sentRequests('HEAD')).toEqual([{ method: 'HEAD', path: `/${file.base}/${id}/content` }])
  expect(sentBodies).toEqual([{ description }])
  expect(await textOf(id)).toBe('kept content')
})

test('a content is replaced, and the description that is there stays', async () => {
  const description = uniqueName('Replaced')
  const { id } = await createFile(description, 'old')
  await edit(id)
  chooseYaml('new.yaml')
  await expect.element(content()).toMatchTextContent('Replaces the stored content (3 bytes) when you save.')
  await expect.element(page.getByLabelText('Description')).toHaveValue(description)
  await content().getByRole('button', { name: 'Keep the stored content' }).click()
  await expect.element(content()).toMatchTextContent('It is kept')
  chooseYaml('new.yaml')
  await save().click()
  await listIsShown()
  expect(await textOf(id)).toBe(YAML)
})

test('a content is removed', async () => {
  const { id } = await createFile(uniqueName('Removed'), 'old')
  await edit(id)
  await content().getByRole('button', { name: 'Remove' }).click()
  await expect.element(content()).toMatchTextContent('The stored content (3 bytes) is removed when you save.')
  await expect.element(content().getByRole('button', { name: 'Choose a file' })).toHaveFocus()
  await save().click()
  await listIsShown()
  expect(await readRecord(file, id)).toMatchObject({ base64: null, size: null })
})

describe('two editors of a content', () => {
  test('see both by size and type, also when these are alike, and the later one chooses', async () => {
    const { id } = await createFile(uniqueName('Both'), 'version 1')
    await edit(id)
    chooseYaml('mine.yaml')
    await changeRecord(file, id, { base64: toBase64('version 2') })
    await save().click()

    const choice = content().filter({ has: page.getByRole('radio') })
    await expect.element(choice.getByRole('radio', { checked: true })).not.toBeInTheDocument()
    await expect.element(choice.getByRole('radio', { name: /^Yours mine.yaml 15 bytes/ })).toBeVisible()
    await expect
      .element(choice.getByRole('radio', { name: /^Theirs .* Stored content 9 bytes · text\/plain$/ }))
      .toBeVisible()
    await expectGoodForReaders()
    await choice.getByRole('radio', { name: /^Yours/ }).click()
    await page.getByRole('button', { name: 'Save these values' }).click()
    await listIsShown()
    expect(await textOf(id)).toBe(YAML)
  })

  test('only one of whom changed it: nothing is asked about it, and the other one’s change stays', async () => {
    const { id } = await createFile(uniqueName('Mine only'), 'old')
    await edit(id)
    await page.getByLabelText('Description').fill('Mine')
    await changeRecord(file, id, { base64: toBase64('replaced') })
    await save().click()
    const choice = content().filter({ has: page.getByRole('radio') })
    await expect.element(choice.getByRole('radio', { name: /^Theirs/ })).toBeChecked()
    await expect.element(choice.getByRole('radio', { name: /^Yours/ })).toBeDisabled()
    await page.getByRole('button', { name: 'Save these values' }).click()
    await listIsShown()
    expect(await readRecord(file, id)).toMatchObject({ description: 'Mine' })
    expect(await textOf(id)).toBe('replaced')
  })
})

describe('a file that is deleted while it is edited', () => {
  test('can be saved as a new one; its content went with it', async () => {
    const { id } = await createFile(uniqueName('Gone'), 'gone')
    const description = uniqueName('Again')
    await edit(id)
    await page.getByLabelText('Description').fill(description)
    await removeRecord(file, id)
    await save().click()
    await expect.element(page.getByText(/Its content was also deleted/)).toBeVisible()
    await expect.element(content().getByRole('button', { name: 'Choose a file' })).toBeVisible()
    await expect.element(content().getByRole('button', { name: 'Keep the stored content' })).not.toBeInTheDocument()
    chooseYaml('again.yaml')
    await page.getByRole('button', { name: 'Save as a new record' }).click()
    await listIsShown()
    expect(await fileCalled(description)).toMatchObject({ size: 15 })
  })
})
