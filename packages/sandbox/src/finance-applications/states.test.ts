import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseDocument } from '@portico/openapi'
import { describe, expect, test } from 'vitest'
import { DOCUMENTS } from '../testing/sandbox.ts'
import { loanStatusOf, publishedStatusOf } from './contracts/status.ts'
import {
  APPLICATION_TRANSITIONS,
  CONTRACT_TRANSITIONS,
  type ContractStatus,
  DOCUMENT_TRANSITIONS,
  isFinal,
  moved,
  SIGNATURE_TRANSITIONS
} from './states.ts'

const { document } = parseDocument(readFileSync(path.join(DOCUMENTS, 'finance-api/1.2.0/openapi.yaml'), 'utf8'))
// biome-ignore lint/suspicious/noExplicitAny: the document is whatever it is
const { info, components } = document as any

test('the states are those of the document', () => {
  const { ApplicationStatus, DocumentStatus, Signature, Contract, Loan } = components.schemas
  expect(Object.keys(APPLICATION_TRANSITIONS).sort()).toEqual(ApplicationStatus.enum.toSorted())
  expect(Object.keys(DOCUMENT_TRANSITIONS).sort()).toEqual(DocumentStatus.enum.toSorted())
  expect(Object.keys(SIGNATURE_TRANSITIONS).sort()).toEqual(Signature.properties.status.enum.toSorted())
  const statuses = Object.keys(CONTRACT_TRANSITIONS) as ContractStatus[]
  expect([...new Set(statuses.map(publishedStatusOf))].sort()).toEqual(Contract.properties.status.enum.toSorted())
  const loanStatuses = statuses.map(loanStatusOf).filter((status) => status !== undefined)
  expect(loanStatuses.sort()).toEqual(Loan.properties.status.enum.toSorted())
})

test('the table of the document has the steps that the sandbox allows, and no others', () => {
  const rows = info.description.split('\n').filter((line: string) => /^\| `[A-Z_]+` \|/.test(line))
  const everywhere = ['WITHDRAWN', 'EXPIRED']
  const steps = new Map<string, string[]>(
    rows.slice(0, 9).map((row: string) => {
      const [, status, , next] = row.split('|').map((cell) => cell.trim())
      return [status?.replaceAll('`', ''), [...(next ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name)]
    })
  )
  for (const [status, next] of Object.entries(APPLICATION_TRANSITIONS))
    expect([status, next.filter((each) => !everywhere.includes(each)).toSorted()]).toEqual([
      status,
      steps.get(status)?.toSorted()
    ])
  for (const status of Object.keys(APPLICATION_TRANSITIONS) as (keyof typeof APPLICATION_TRANSITIONS)[])
    if (!isFinal(APPLICATION_TRANSITIONS, status))
      // A person who decides has no time limit, and the check is over before one could pass.
      expect(APPLICATION_TRANSITIONS[status]).toEqual(expect.arrayContaining(everywhere))
})

describe.each([
  ['applications', APPLICATION_TRANSITIONS, ['SIGNED', 'DECLINED', 'WITHDRAWN', 'EXPIRED']],
  ['contracts', CONTRACT_TRANSITIONS, ['SETTLED', 'REVOKED', 'CANCELLED', 'EXPIRED']],
  ['documents', DOCUMENT_TRANSITIONS, ['ACCEPTED']],
  ['signatures', SIGNATURE_TRANSITIONS, ['COMPLETED', 'REFUSED', 'EXPIRED']]
] as const)('the states of %s', (_name, table, final) => {
  const transitions = table as Readonly<Record<string, readonly string[]>>

  test('are final where nothing follows', () => {
    expect(Object.keys(transitions).filter((status) => isFinal(transitions, status))).toEqual(final)
  })

  test('refuse every other step', () => {
    for (const from of Object.keys(transitions))
      for (const to of Object.keys(transitions)) {
        const step = () => moved(transitions, { status: from }, to)
        if (transitions[from]?.includes(to)) expect(step()).toEqual({ status: to })
        else expect(step).toThrow(`No ${to} follows ${from}.`)
      }
  })
})
