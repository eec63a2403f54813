import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { exportSource, type OperationView, parseDocument, type SampleRequest, sampleRequest } from '@portico/openapi'
import type { SampleWriter } from '../../apps/web/src/lib/samples/generators/parts.ts'
import { openShop } from '../support/sandbox.ts'
import { expect, type Page, type Portal, test } from '../support/test.ts'
import { demoToken } from './applications.ts'
import { documentText, SERVED_VERSIONS, type ServedVersion } from './documents.ts'
import { openRecorder, type Recorder } from './recorder.ts'
import { RUNTIMES, runFile } from './runtimes.ts'

test.describe.configure({ mode: 'parallel' })

/** The picture of damage that the portal offers for trying, as the file of the reader. */
const PICTURE = path.resolve(import.meta.dirname, '../../packages/sandbox/assets/front-bumper.jpg')

/** Starting a compiler for each sample takes long. */
const TIMEOUT_MS = 8 * 60_000

const writerOf = async (id: string): Promise<SampleWriter> =>
  (await import(`../../apps/web/src/lib/samples/generators/${id}.ts`)).default

/** The operations of a version in the order of its pages, in which none needs what an earlier one has used up. */
function operationsOf(served: ServedVersion): OperationView[] {
  const { tags, operations } = exportSource(parseDocument(documentText(served)).document ?? {})
  const ordered = new Set(tags.flatMap((tag) => tag.operations.map(({ id }) => operations.get(id))))
  return [...ordered].filter((view) => view !== undefined)
}

const filesOf = ({ body }: SampleRequest): string[] =>
  body?.kind === 'multipart' ? body.parts.flatMap(({ fileName }) => fileName ?? []) : []

/** Runs a program with the names of the files that it reads, and returns what it prints. */
type Run = (program: string, files: string[]) => Promise<string>

/** Runs the sample of each operation as the page prints it for a reader who has pasted a token, and expects the documented status. */
async function expectSamplesToRun(portal: Portal, served: ServedVersion, write: SampleWriter, run: Run) {
  const recorder = await openRecorder(portal.origin)
  const token = await demoToken(portal)
  try {
    for (const view of operationsOf(served))
      await test.step(`${view.method} ${view.path}`, () => expectSampleToRun(view, { recorder, token, write, run }))
  } finally {
    await recorder.close()
  }
}

interface Means {
  recorder: Recorder
  token: string
  write: SampleWriter
  run: Run
}

async function expectSampleToRun(view: OperationView, { recorder, token, write, run }: Means) {
  const credentials = Object.fromEntries(view.security.flat().map(({ name }) => [name, token]))
  const request = sampleRequest(view, { origin: recorder.origin, environment: 'sandbox', credentials })
  const program = write(request)
  const output = await run(program, filesOf(request))
  const [passed, ...others] = recorder.take()
  const said = `${program}\n\n${output}\n\n${passed?.body}`
  expect(others, said).toEqual([])
  const documented = view.responses.find(({ status }) => status.startsWith('2'))?.status
  expect([passed?.method, String(passed?.status)], said).toEqual([view.method, documented])
  expect(output, said).toContain(passed?.body)
}

for (const served of SERVED_VERSIONS) {
  const title = `the samples of ${served.api} ${served.version}`

  for (const runtime of RUNTIMES)
    test(`${title} run in ${runtime.name} as they are printed`, { tag: '@full' }, async ({ portal }, testInfo) => {
      test.skip(runtime.missing !== undefined, runtime.missing)
      test.setTimeout(TIMEOUT_MS)
      const folder = testInfo.outputPath('sample')
      mkdirSync(folder, { recursive: true })
      await expectSamplesToRun(portal, served, await writerOf(runtime.id), (program, files) => {
        writeFileSync(path.join(folder, runtime.file), program)
        for (const file of files) copyFileSync(PICTURE, path.join(folder, file))
        return runFile(runtime, folder)
      })
    })

  test(`${title} run in a browser, in a page of another origin`, { tag: '@full' }, async ({ portal, page }) => {
    test.setTimeout(TIMEOUT_MS)
    const shop = await openShop()
    await expectSamplesToRun(portal, served, await writerOf('javascript'), async (program, files) => {
      await page.goto(shop.returnUrl)
      return runInPage(page, program, files)
    })
    await shop.close()
  })
}

async function runInPage(page: Page, program: string, files: string[]): Promise<string> {
  if (files.length > 0) {
    await page.evaluate(() => document.body.append(Object.assign(document.createElement('input'), { type: 'file' })))
    await page.locator('input').setInputFiles(PICTURE)
  }
  const printed = page.waitForEvent('console')
  await page.addScriptTag({ content: program, type: 'module' })
  return (await printed).text()
}
