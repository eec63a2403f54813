import { PATHS } from '@portico/contract'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { takeDownloads } from '@/testing/files.ts'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { respond, sentRequests } from '@/testing/responses.ts'
import { page } from '@/testing/screen.ts'
import { createApplication } from '../testing/applications.ts'

const main = page.getByRole('main')
const choice = main.getByRole('combobox', { name: 'API' })
const download = main.getByRole('button', { name: 'Download collection' })

interface Collection {
  info: { name: string }
  variable: { key: string; value: string }[]
}

/** The values of the variables of a client. */
const clientOf = ({ variable }: Collection) =>
  ['clientId', 'clientSecret'].map((name) => variable.find(({ key }) => key === name)?.value)

test('the collection of an API is saved with the client ID', async () => {
  const { id, clientId } = await createApplication()
  await renderApp(`/applications/${id}`, { account: 'user' })
  await expect.element(download).toHaveAccessibleDescription(/with your client ID filled in.* enter a secret/)
  await choice.selectOptions('Payments')
  const saved = takeDownloads()
  await download.click()
  await expect
    .poll(async () => (await saved()).map(({ name }) => name))
    .toEqual([expect.stringMatching(/^payments-1\.\d+\.\d+\.postman\.json$/)])
  const collection: Collection = JSON.parse((await saved())[0]?.text ?? '')
  expect(collection.info.name).toMatch(/^Payments 1\./)
  expect(clientOf(collection)).toEqual([clientId, ''])
  await expectGoodForReaders()
})

test('a new secret is filled in by the browser, in the collections of all APIs, and no request contains it', async () => {
  const { id, clientId } = await createApplication({ scopes: ['payments', 'vehicle-api', 'simulations'] })
  await renderApp(`/applications/${id}/credentials`, { account: 'user' })
  await main.getByRole('button', { name: 'Create secret' }).click()
  await page.getByRole('dialog').getByCss('button[type="submit"]').click()
  const created = main.getByRole('region', { name: 'Store this secret now' })
  await expect.element(download).toHaveAccessibleDescription(/The file contains the secret/)
  const secret = created.getByRole('definition').elements()[1]?.textContent ?? ''
  expect(choice.getByRole('option').elements()).toHaveLength(3)
  const saved = takeDownloads()
  await download.click()
  await expect.poll(async () => (await saved()).map(({ name }) => name)).toEqual(['postman-collections.zip'])
  const files = Object.entries(unzipSync((await saved())[0]?.bytes ?? new Uint8Array()))
  expect(files.map(([file]) => file.replace(/-\d.*/, ''))).toEqual(['payments', 'vehicle-api'])
  for (const [, contents] of files)
    expect(clientOf(JSON.parse(new TextDecoder().decode(contents)))).toEqual([clientId, secret])
  const after = sentRequests().slice(sentRequests().findIndex(({ method }) => method === 'POST') + 1)
  expect(after.filter(({ method, path }) => method !== 'GET' || path.includes(secret))).toEqual([])
  await expectGoodForReaders()
})

test('with one API there is nothing to choose, and a failure says why nothing was saved', async () => {
  const { id } = await createApplication({ scopes: ['trade-api', 'simulations'] })
  respond('GET', `/${PATHS.apiVersions('sandbox', 'trade-api')}`, { status: 404, json: { status: 404 } })
  await renderApp(`/applications/${id}`, { account: 'user' })
  await expect.element(choice).toHaveValue('trade-api')
  expect(choice.getByRole('option').elements()).toHaveLength(1)
  const saved = takeDownloads()
  await download.click()
  await expect.element(main.getByText('The collection was not downloaded')).toBeVisible()
  expect(await saved()).toEqual([])
})

test('without an API there is no collection', async () => {
  const { id } = await createApplication({ scopes: ['simulations'] })
  await renderApp(`/applications/${id}`, { account: 'user' })
  await expect.element(main.getByRole('heading', { name: 'Connection' })).toBeVisible()
  await expect.element(download).not.toBeInTheDocument()
})
