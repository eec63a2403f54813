import { EASY_ACCESS_STEPS, easyAccessSchema, PATHS } from '@portico/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderApp } from '@/testing/render-app.tsx'
import { disconnect, respond } from '@/testing/responses.ts'
import { page } from '@/testing/screen.ts'

const stepOf = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('a document that was read is ticked without a reload', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let seenDate: string | null = null
  respond('GET', `/${PATHS.easyAccess}`, () => ({
    json: { steps: EASY_ACCESS_STEPS.map((step) => ({ step, seenDate: step === 'document' ? seenDate : null })) },
    schema: easyAccessSchema
  }))
  await renderApp('/easy-access', { account: 'admin' })
  const step = stepOf('Read the API reference')
  await expect.element(step).toMatchTextContent('Not completed')
  await expect.element(page.getByText('0 of 4 complete', { exact: false })).toBeVisible()
  seenDate = '2026-11-22T12:00:00.000Z'
  await vi.advanceTimersByTimeAsync(4_000)
  await expect.element(step).toMatchTextContent(/Completed on \d\d\/\d\d\/\d\d/)
  await expect.element(page.getByText('1 of 4 complete', { exact: false })).toBeVisible()
})

test('the commands have this portal’s address and this browser’s workspace, which stays', async () => {
  const app = await renderApp('/easy-access')
  const token = page.getByRole('figure', { name: 'Request a token', exact: false })
  await expect.element(token).toMatchTextContent(`${window.location.origin}/sandbox/oauth2/token`)
  const workspace = localStorage.getItem('portico-workspace')
  expect(workspace).toMatch(/^[a-z0-9]{14}$/)
  await expect.element(token).toMatchTextContent(`workspace=${workspace}`)
  const calculator = page.getByRole('figure', { name: 'Page with the calculator', exact: false })
  await expect.element(calculator).toMatchTextContent(`workspace="${workspace}"`)
  await page.getByRole('button', { name: 'PowerShell', exact: false }).click()
  await expect.element(token).toMatchTextContent('Invoke-RestMethod')
  await app.reload()
  await expect.element(token).toMatchTextContent(`workspace=${workspace}`)
})

test('where the server does not respond the page says so, and its steps stay usable', async () => {
  disconnect(/^\/api\/easy-access/)
  await renderApp('/easy-access')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your progress could not be loaded')
  await expect.element(page.getByRole('figure', { name: 'Request a token', exact: false })).toBeVisible()
})

test.each([
  ['en', 'Caution! Borrowing money costs money.'],
  ['es', 'Atención: tomar dinero prestado cuesta dinero.']
] as const)(
  'in %s, the loan that is calculated carries the warning on a line of its own, prominently',
  async (locale, words) => {
    await renderApp('/easy-access', { locale })
    const warning = page.getByText(words, { exact: true })
    await expect.element(warning).toBeVisible()
    expect(getComputedStyle(warning.element())).toMatchObject({ fontSize: '16px', fontWeight: '600' })
  }
)
