import { addDays, COUNTRIES, checkIban, normalizedName } from '@portico/finance'
import { inTransaction } from '@portico/server-kit'
import type { ApiContext, SandboxApi } from '../core/api.ts'
import type { Call, Handler } from '../core/handler.ts'
import { runIdempotently } from '../core/idempotency.ts'
import { newId } from '../core/identifiers.ts'
import { commonProblem, invalidField } from '../core/problems.ts'
import { insertRecord, selectPage } from '../core/table.ts'
import { setTimers } from '../core/timers.ts'
import { dayOf } from '../finance-quotation/store.ts'
import { IBAN_FORMATS } from './formats.ts'
import type { AccountValidation, ValidationRequest } from './model.ts'
import { askBank, type BankResponse } from './payee-check.ts'
import { toResponse } from './response.ts'
import {
  ACCOUNT_VALIDATIONS,
  BANK_RESPONSE,
  completed,
  deleteValidation,
  emitCompleted,
  findRecord,
  KEPT_DAYS,
  RETENTION,
  retentionEnd,
  TIMERS
} from './store.ts'
import { accountValidationsStory } from './story.ts'

/** The Bank account validation API: checks of account numbers, and whether an account belongs to the person named. */
export const accountValidationsApi = (context: ApiContext): SandboxApi => ({
  name: 'bank-account-validation-api',
  handlers: { v1: { checkIban: checkOne, listIbanFormats, ...validationHandlers(context) } },
  timers: TIMERS,
  story: accountValidationsStory
})

const checkOne: Handler = ({ body }) => ({ status: 200, body: checkIban((body as { iban: string }).iban, COUNTRIES) })

const listIbanFormats: Handler = ({ query: { country } }) => ({
  status: 200,
  body: { items: country === undefined ? IBAN_FORMATS : IBAN_FORMATS.filter((format) => format.country === country) }
})

const validationHandlers = ({ pool, cursors }: ApiContext): Record<string, Handler> => ({
  validateAccount: (call) => {
    const [record, { seconds }] = newValidation(call)
    return runIdempotently(pool, call, async (client) => {
      const { owner, now, operation } = call
      const { validationId } = record
      await insertRecord(client, ACCOUNT_VALIDATIONS, record)
      const timer = { owner, resourceId: validationId }
      await setTimers(client, [
        { ...timer, kind: RETENTION, dueAt: retentionEnd(record) },
        ...(seconds > 0 ? [{ ...timer, kind: BANK_RESPONSE, dueAt: new Date(now.getTime() + seconds * 1000) }] : [])
      ])
      if (record.status === 'COMPLETED') await emitCompleted(client, call, record)
      return { status: 201, headers: { Location: `${operation.url}/${validationId}` }, body: toResponse(record) }
    })
  },

  listAccountValidations: (call) => {
    const { owner, query } = call
    const filters = { 'owner = ?': owner, 'customer_id = ?': query.customerId, 'outcome = ?': query.outcome }
    return cursors.respond(
      call,
      JSON.stringify(['account validations', filters]),
      (after, limit) =>
        selectPage<AccountValidation>(pool, ACCOUNT_VALIDATIONS, { ...filters, 'sequence < ?': after }, limit),
      toResponse
    )
  },

  readAccountValidation: async ({ owner, path }) => {
    const record = await findRecord(pool, owner, String(path.validationId))
    if (!record) throw commonProblem('notFound', 'Check the id.')
    return { status: 200, body: toResponse(record) }
  },

  deleteAccountValidation: async ({ owner, path }) => {
    await inTransaction({ pool }, ({ client }) => deleteValidation(client, owner, String(path.validationId)))
    return { status: 204 }
  }
})

/**
 * A new validation, and what the bank responds to it.
 *
 * @throws SandboxProblem 400 for a name without a letter or digit, with which no bank could compare
 */
function newValidation({ owner, now, body, claim }: Call): [AccountValidation, BankResponse] {
  const { iban, holderName, holderKind = 'PERSON', customerId } = body as ValidationRequest
  if (normalizedName(holderName).length === 0)
    throw invalidField('/holderName', 'invalid_format', 'Must contain a letter or a digit.')
  const ibanCheck = checkIban(iban, COUNTRIES)
  const response = askBank(ibanCheck, holderName)
  const pending: AccountValidation = {
    validationId: newId('bav'),
    owner,
    status: 'PENDING',
    holderName,
    holderKind,
    customerId,
    ibanCheck,
    claimId: claim?.id.toString('hex') ?? '',
    createdAt: now,
    keptUntil: addDays(dayOf(now), KEPT_DAYS)
  }
  return [response.seconds > 0 ? pending : completed(pending, response.result, now), response]
}
