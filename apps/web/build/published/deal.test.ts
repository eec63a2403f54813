import { PUBLISHED_API_NAMES } from '@portico/contract'
import { printMoney, printPercentage, quote } from '@portico/finance'
import { expect, test } from 'vitest'
import { newestDocument } from '../documents.ts'
import { DEAL } from './deal.ts'

test('all nine APIs take part, each once', () => {
  expect(DEAL.map(({ api }) => api).sort()).toEqual([...PUBLISHED_API_NAMES].sort())
})

test('a step has the request and the response of its operation', () => {
  const { post } = newestDocument('payments').paths['/payments']
  const step = DEAL.find(({ key }) => key === 'payment')
  const [request, response] = [post.requestBody, post.responses['201']].map(
    ({ content }) => Object.values<{ value: unknown }>(content['application/json'].examples)[0]?.value
  )
  expect(step).toMatchObject({ method: 'POST', path: '/sandbox/payments/v1/payments', body: request })
  expect(response).toMatchObject({ ...step?.response })
  expect(step?.excerpts).toEqual(['response'])
})

test('the path of a step has the ID of the deal', () => {
  const step = DEAL.find(({ key }) => key === 'tradeIn')
  expect(step).toMatchObject({ method: 'GET', path: '/sandbox/trade-api/v1/trade-ins/tri_4M7X2C9QWD' })
  expect(step?.body).toBeUndefined()
})

test('the response to the quotation is what its request comes to', () => {
  const { body, response } = DEAL.find(({ key }) => key === 'quotation') ?? {}
  const cents = (money: unknown) => Math.round(Number((money as { value: string }).value) * 100)
  const loan = quote({
    price: cents(body?.price),
    deposit: cents(body?.deposit),
    tradeIn: cents((body?.tradeIn as { amount: unknown } | undefined)?.amount),
    termInMonths: Number(body?.termInMonths),
    nominalRate: Math.round(Number(response?.nominalRate) * 100)
  })
  const money = (value: number) => ({ value: printMoney(value), currency: 'EUR' })
  expect(response).toMatchObject({
    amountOfCredit: money(loan.amountOfCredit),
    annualPercentageRate: printPercentage(loan.annualPercentageRate),
    instalment: money(loan.instalment),
    lastInstalment: money(loan.lastInstalment),
    totalPayable: money(loan.totalPayable),
    totalCostOfCredit: money(loan.totalCostOfCredit)
  })
})
