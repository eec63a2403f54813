import { mkdirSync, readFileSync } from 'node:fs'
import { PATHS } from '@portico/contract'
import { type ExportSource, exportSource, parseDocument, postmanCollection, withCredentials } from '@portico/openapi'
import { resumeSession } from '../support/session.ts'
import { expect, test } from '../support/test.ts'
import { newApplication, newClient } from './applications.ts'
import { documentText, SERVED_VERSIONS, type ServedVersion } from './documents.ts'
import { runCollection } from './newman.ts'

const sourceOf = (text: string): ExportSource => exportSource(parseDocument(text).document ?? {})

/** Runs a collection that has credentials, and expects that each operation of its document succeeds. */
async function expectToRun(collection: object, { operations }: ExportSource, folder: string) {
  mkdirSync(folder, { recursive: true })
  const { requests, tokens, failures } = await runCollection(collection, folder)
  expect(failures).toEqual([])
  expect(requests.toSorted()).toEqual(
    [...operations.values()].map(({ id, summary }) => summary?.plain ?? id).toSorted()
  )
  expect(tokens).toBe(1)
}

test('a collection that is saved with a new secret runs in newman as it was saved', async ({
  page,
  portal
}, testInfo) => {
  const { id } = await newApplication(portal)
  await resumeSession(page, portal, 'user')
  await page.goto(`/applications/${id}/credentials`)
  await page.getByRole('button', { name: 'Create secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create secret' }).click()
  // It has the fewest operations.
  await page.getByRole('combobox', { name: 'API' }).selectOption('bank-account-validation-api')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download collection' }).click()
  ])
  const collection = JSON.parse(readFileSync(await saved.path(), 'utf8'))
  const served = SERVED_VERSIONS.findLast(({ api }) => api === 'bank-account-validation-api') as ServedVersion
  await expectToRun(collection, sourceOf(documentText(served)), testInfo.outputPath('newman'))
})

for (const served of SERVED_VERSIONS) {
  const { api, version } = served
  test(
    `the downloaded collection of ${api} ${version} runs from top to bottom in newman`,
    { tag: '@full' },
    async ({ portal }, testInfo) => {
      const user = await portal.api('user')
      const collection = await user.json(PATHS.referenceFile(api, version, 'postman.json'))
      await expectToRun(
        withCredentials(collection, await newClient(portal)),
        sourceOf(documentText(served)),
        testInfo.outputPath('newman')
      )
    }
  )
}

test(
  'so does a collection of the Simulations document, which is in no catalogue',
  { tag: '@full' },
  async ({ portal }, testInfo) => {
    const response = await fetch(`${portal.origin}/sandbox/simulations/v1/openapi.yaml`)
    const source = sourceOf(await response.text())
    const collection = postmanCollection(source, { origin: portal.origin })
    await expectToRun(withCredentials(collection, await newClient(portal)), source, testInfo.outputPath('newman'))
  }
)
