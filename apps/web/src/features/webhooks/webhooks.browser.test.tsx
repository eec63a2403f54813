import { expect, test } from 'vitest'
import { expectGoodForReaders } from '@/testing/readers.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { sentRequests } from '@/testing/responses.ts'
import { page, userEvent } from '@/testing/screen.ts'

const main = page.getByRole('main')
const result = main.getByRole('region', { name: 'Verification' })

test('the verifier shows which step of a message fails and why, and sends nothing', async () => {
  await renderApp('/webhooks/verifier')
  await expect.element(main.getByText(/^Paste a message and the secret of its endpoint/)).toBeVisible()
  const example = main.getByRole('combobox', { name: 'Example' })
  await userEvent.selectOptions(example, 'authentic')
  await expect.element(result.getByText('The message is authentic')).toBeVisible()
  await expect.poll(() => result.getByText(': Passed').elements().length).toBe(7)
  const before = sentRequests().length
  await userEvent.selectOptions(example, 'rewritten')
  await expect.element(result.getByText('Reject the message')).toBeVisible()
  await expect.element(result.getByText('Cause: The body was parsed and rewritten')).toBeVisible()
  await expect.poll(() => result.getByText(': Failed').elements().length).toBe(1)
  expect(sentRequests().length).toBe(before)
  await expectGoodForReaders()
})

test('the age of a recorded message is not checked where the reader says so', async () => {
  await renderApp('/webhooks/verifier')
  await userEvent.selectOptions(main.getByRole('combobox', { name: 'Example' }), 'old')
  await expect.element(result.getByText('60 minutes old; the maximum is five minutes', { exact: false })).toBeVisible()
  await main.getByRole('checkbox', { name: 'Recorded message: do not check its age' }).click()
  await expect.element(result.getByText('The message is authentic')).toBeVisible()
})

test('a receiver is shown for each framework, chosen by keyboard', async () => {
  await renderApp('/webhooks/receivers')
  await expect.element(main.getByText('express.mjs', { exact: true })).toBeVisible()
  await main.getByRole('tab', { name: 'Express' }).click()
  await userEvent.keyboard('{End}')
  await expect.element(main.getByText('main.go', { exact: true })).toBeVisible()
  await expectGoodForReaders()
})
