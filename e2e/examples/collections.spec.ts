import { mkdirSync } from 'node:fs'
import { PATHS } from '@portico/contract'
import { type ExportSource, exportSource, parseDocument, postmanCollection, withCredentials } from '@portico/openapi'
import { expect, type Portal, test } from '../support/test.ts'
import { newApplication } from './applications.ts'
import { documentText, SERVED_VERSIONS } from './documents.ts'
import { runCollection } from './newman.ts'

/** The API whose collection `npm test` runs too: it has the fewest operations. */
const QUICK = 'bank-account-validation-api'

const sourceOf = (text: string): ExportSource => exportSource(parseDocument(text).document ?? {})

/** Runs a collection as a new application, and expects that each operation of its document succeeds. */
async function expectToRun(portal: Portal, collection: unknown, { operations }: ExportSource, folder: string) {
  mkdirSync(folder, { recursive: true })
  const { clientId, clientSecret } = await newApplication(portal)
  const { requests, tokens, failures } = await runCollection(
    withCredentials(collection, { clientId, clientSecret }),
    folder
  )
  expect(failures).toEqual([])
  expect(requests.toSorted()).toEqual(
    [...operations.values()].map(({ id, summary }) => summary?.plain ?? id).toSorted()
  )
  expect(tokens).toBe(1)
}

for (const served of SERVED_VERSIONS) {
  const { api, version } = served
  test(
    `the downloaded collection of ${api} ${version} runs from top to bottom in newman`,
    {
      tag: api === QUICK ? [] : '@full'
    },
    async ({ portal }, testInfo) => {
      const user = await portal.api('user')
      const collection = await user.json(PATHS.referenceFile(api, version, 'postman.json'))
      await expectToRun(portal, collection, sourceOf(documentText(served)), testInfo.outputPath('newman'))
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
    await expectToRun(portal, collection, source, testInfo.outputPath('newman'))
  }
)
