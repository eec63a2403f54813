import { printMoney, printPercentage, quote } from '@portico/finance'
import { expect, test } from 'vitest'
import { newestDocument } from '../../../testing/published.ts'
import { DEAL, linesOf } from './deal.ts'

type Fields = Record<string, unknown>

/** Every example of an operation's body or answer. */
const examplesOf = (
  content: Record<string, { example?: Fields; examples?: Record<string, { value: Fields }> }> = {}
): Fields[] =>
  Object.values(content).flatMap(({ example, examples }) => [
    ...(example === undefined ? [] : [example]),
    ...Object.values(examples ?? {}).map(({ value }) => value)
  ])

/** Whether a part is the example or, as an excerpt, some fields of it and not all: each whole, and none otherwise. */
function standsIn(part: Fields, example: Fields, isExcerpt: boolean): boolean {
  const names = Object.keys(part)
  const left = Object.keys(example).filter((name) => !names.includes(name))
  const isSame = names.every((name) => JSON.stringify(part[name]) === JSON.stringify(example[name]))
  return isSame && (isExcerpt ? left.length > 0 : left.length === 0)
}

test.each(DEAL)('$key is a call of the newest document, and shows its examples, whole or as excerpts', (step) => {
  const { api, operationId, method, path, body, answer, excerpts } = step
  const { paths, servers, info } = newestDocument(api)
  const [server] = servers
  expect(server.url).toBe(`/sandbox/${api}/v${info.version.split('.')[0]}`)
  const [template = '', item] =
    Object.entries<Record<string, { operationId?: string }>>(paths).find(
      ([, methods]) => methods[method.toLowerCase()]?.operationId === operationId
    ) ?? []
  expect(path).toMatch(new RegExp(`^${server.url}${template.replaceAll(/\{\w+\}/g, '[\\w]+')}$`))
  // biome-ignore lint/suspicious/noExplicitAny: a part of a document
  const operation: any = item?.[method.toLowerCase()]
  const answers = Object.entries<{ content?: object }>(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => examplesOf(content as never))
  expect(answers.filter((example) => standsIn(answer, example, excerpts.includes('answer')))).toHaveLength(1)
  const bodies = examplesOf(operation.requestBody?.content)
  if (body) expect(bodies.filter((example) => standsIn(body, example, excerpts.includes('body')))).toHaveLength(1)
  else expect(operation.requestBody).toBeUndefined()
})

test('the answer to the quotation is what its call comes to', () => {
  const { body, answer } = DEAL.find(({ key }) => key === 'quotation') ?? {}
  const cents = (money: unknown) => Math.round(Number((money as { value: string }).value) * 100)
  const loan = quote({
    price: cents(body?.price),
    deposit: cents(body?.deposit),
    tradeIn: cents((body?.tradeIn as { amount: unknown } | undefined)?.amount),
    termInMonths: Number(body?.termInMonths),
    nominalRate: Math.round(Number(answer?.nominalRate) * 100)
  })
  const money = (value: number) => ({ value: printMoney(value), currency: 'EUR' })
  expect(answer).toMatchObject({
    amountOfCredit: money(loan.amountOfCredit),
    annualPercentageRate: printPercentage(loan.annualPercentageRate),
    instalment: money(loan.instalment),
    lastInstalment: money(loan.lastInstalment),
    totalPayable: money(loan.totalPayable),
    totalCostOfCredit: money(loan.totalCostOfCredit)
  })
})

test('what is an excerpt says so at its end', () => {
  expect(linesOf({ a: 1 }, true)).toBe('{\n  "a": 1,\n  …\n}')
  expect(JSON.parse(linesOf({ a: { b: 1 } }, false))).toEqual({ a: { b: 1 } })
})

test('all nine APIs take part, each once', () => {
  expect(new Set(DEAL.map(({ api }) => api)).size).toBe(9)
  expect(DEAL).toHaveLength(9)
})
