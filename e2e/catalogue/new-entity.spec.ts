import { readFileSync } from 'node:fs'
import path from 'node:path'
import { documents, type Referrers } from '@portico/contract'
import { doStep, readSteps, type Step } from '../support/how-to/follow.ts'
import { copyProject, type ProjectCopy } from '../support/how-to/project-copy.ts'
import { createRecord, readRecord, visit } from '../support/records.ts'
import { test as base, expect, type Portal, startPortal } from '../support/test.ts'

/** The promise of docs/how-to/add-an-entity.md: its steps, and no others, make a sixth entity. */

const HOW_TO = path.join('docs', 'how-to', 'add-an-entity.md')
/** Milliseconds for a type check, a build and more, on a busy machine. */
const FOLLOWING_MS = 240_000

/**
 * Whether the run follows a step. The check of types, lint, boundaries and unused code takes as long as it does for the project itself,
 * and nothing after it needs it: only the full run makes it. The build, the portal and the tests below are in every run.
 */
const isFollowed = (step: Step) =>
  process.env.PORTICO_FULL_TESTS !== undefined || step.kind !== 'run' || step.command !== CHECK
const CHECK = 'npm run check'

const test = base.extend<object, { project: ProjectCopy; portal: Portal }>({
  /** A copy of the project with the steps of the page applied. */
  project: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture needs from this pattern
    async ({}, use) => {
      const project = await copyProject()
      try {
        const steps = readSteps(readFileSync(path.join(project.folder, HOW_TO), 'utf8'))
        expect(steps).toContainEqual({ kind: 'run', command: CHECK })
        for (const step of steps.filter(isFollowed)) await doStep(project, step)
        await use(project)
      } finally {
        project.remove()
      }
    },
    { scope: 'worker', timeout: FOLLOWING_MS }
  ],

  portal: [
    async ({ project }, use) => {
      const portal = await startPortal({ project: project.folder })
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 150_000 }
  ]
})

test.use({ allowConsole: [/409 \(Conflict\)/] })

test('an entity that was added as the how-to says has everything that the others have', async ({ page, portal }) => {
  const document = await createRecord(portal, documents, { name: 'leaflet-text', version: '1.0', title: 'At length' })
  const row = page.getByRole('row').filter({ hasText: 'Payments in brief' })
  await visit(page, portal, '/')

  await page.getByRole('banner').getByRole('button', { name: 'Entities' }).click()
  await page.getByRole('link', { name: 'Leaflets' }).click()
  await expect(page).toHaveURL('/leaflets')
  await expect(page.getByText('No leaflets found')).toBeVisible()

  await page.getByRole('link', { name: 'Create leaflet' }).first().click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This field is required.').first()).toBeVisible()
  await page.getByLabel('Name').fill('Payments in brief')
  await page.getByLabel('Country').selectOption({ label: 'Spain' })
  await page.getByLabel('Text').fill('Pay when you like.')
  await page.getByRole('combobox', { name: 'Document' }).fill('leaflet-text')
  await page.getByRole('option', { name: 'leaflet-text' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/leaflets')
  await expect(page.getByText(/A new leaflet was created with identifier \d+\./)).toBeVisible()
  await expect(row).toContainText('Spain')
  await expect(row.getByRole('link', { name: 'leaflet-text' })).toHaveAttribute('href', `/documents/${document.id}`)

  await row.getByRole('link', { name: 'Edit Payments in brief' }).click()
  await page.getByLabel('Text').fill('Pay when it suits you.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/The leaflet with identifier \d+ was updated\./)).toBeVisible()

  await row.getByRole('link', { name: 'View Payments in brief' }).click()
  const history = page.getByRole('list', { name: 'History' })
  await expect(history.getByRole('listitem').filter({ hasText: 'user changed this record' })).toContainText(
    'Pay when it suits you.'
  )
  await expect(history).toContainText('user created this record')

  const client = await portal.api('user')
  const refused = await client.fetch(`${documents.base}/${document.id}`, { method: 'DELETE' })
  expect(refused.status).toBe(409)
  const { referrers } = (await refused.json()) as { referrers: Referrers }
  const id = referrers.items[0]?.id
  expect(referrers).toEqual({ total: 1, items: [{ entity: 'leaflets', id, title: 'Payments in brief' }] })
  await page.goto(`/documents/${document.id}/delete`)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  const kept = page.getByRole('dialog', { name: 'This record cannot be deleted' })
  await expect(kept.getByRole('list', { name: 'Leaflets' }).getByRole('link')).toHaveAttribute(
    'href',
    `/leaflets/${id}`
  )
  expect(await readRecord(portal, documents, document.id)).toMatchObject({ name: 'leaflet-text' })

  await page.goto('/leaflets')
  await row.getByRole('link', { name: 'Delete Payments in brief' }).click()
  await page
    .getByRole('dialog', { name: 'Delete “Payments in brief”?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText(/The leaflet with identifier \d+ was deleted\./)).toBeVisible()
  await expect(row).toBeHidden()
  expect((await client.fetch(`${documents.base}/${document.id}`, { method: 'DELETE' })).status).toBe(204)
})

test('an entity that was added as the how-to says has Spanish texts', async ({ page, portal }) => {
  await visit(page, portal, '/leaflets/new', { locale: 'es' })
  await expect(page.getByRole('heading', { level: 1, name: 'Crear folleto' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Documento' })).toBeVisible()
})

test('the tests of texts and of access pass for an added entity without a change', { tag: '@full' }, async ({
  project
}) => {
  test.slow()
  const vitest = path.join(project.folder, 'node_modules/vitest/vitest.mjs')
  // `npm test` has a PostgreSQL server, on which a portal starts in a fraction of the time.
  const { TEST_DATABASE_URL } = process.env
  const projects = ['--project=unit', `--project=server-${TEST_DATABASE_URL ? 'postgres' : 'embedded'}`]
  const args = [vitest, 'run', '--reporter=verbose', ...projects, '--testNamePattern', ABOUT_IT, ...TEST_FILES]
  // Only the full run has the test of access on the embedded database.
  const output = await project.run(
    process.execPath,
    args,
    TEST_DATABASE_URL ? { TEST_DATABASE_URL } : { PORTICO_FULL_TESTS: 'true' }
  )
  for (const name of ['leaflets has the words it needs', 'every route of the server', 'POST /api/leaflets/:id/restore'])
    expect(output).toContain(name)
})

/** Parts of the names of their files. */
const TEST_FILES = ['repository.test', 'access.db.test']
/** The other tests would repeat those of the original. */
const ABOUT_IT = 'translations|leaflets|every route of the server'
