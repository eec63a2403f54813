import { COUNTRIES, testIban } from '@portico/finance'
import { FULL_NAME, prequalificationRequest } from '../customer.ts'
import type { Step } from '../deal.ts'
import { after, scenariosOf } from '../scenario.ts'

const prequalify: Step = async (deal) => {
  const { prequalificationId } = await deal.request<{ prequalificationId: string }>(
    'prequalification-api',
    'createPrequalification',
    { body: prequalificationRequest(deal, await deal.now()) }
  )
  deal.add('prequalification', prequalificationId)
}

/** Validates an account. @param ending of its number, which chooses what its bank responds, and when */
const validateAccount =
  (ending: string): Step =>
  async (deal) => {
    const { validationId } = await deal.request<{ validationId: string }>(
      'bank-account-validation-api',
      'validateAccount',
      { body: { iban: testIban(deal.country, ending), holderName: FULL_NAME } }
    )
    deal.add('account-validation', validationId)
  }

export const CHECK_SCENARIOS = [
  ...scenariosOf('prequalification', [
    ['VALID', 'The budget was assessed. Lasts for 30 days.', [prequalify]],
    ['EXPIRED', 'The 30 days have passed.', [prequalify, after({ days: 31 })]]
  ]),
  ...scenariosOf(
    'account-validation',
    [['PENDING', 'The bank does not respond. Lasts for 15 seconds.', [validateAccount('0009')]]],
    // No bank of the United Kingdom takes part, so no response is awaited.
    COUNTRIES.filter((country) => country !== 'GB')
  ),
  ...scenariosOf('account-validation', [['COMPLETED', 'The validation has an outcome.', [validateAccount('0001')]]])
]
