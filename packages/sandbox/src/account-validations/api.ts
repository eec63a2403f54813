import { addDays, COUNTRIES, checkIban, normalizedName } from '@portico/finance'
import { inTransaction } from '@portico/server-kit'
import type { ApiContext, SandboxApi } from '../core/api.ts'
import type { Call, Handler } from '../core/handler.ts'
import { IdempotentInserter } from '../core/idempotency/idempotent-inserter.ts'
import type { Effects } from '../core/idempotency/insert-statement.ts'
import { newId } from '../core/identifiers.ts'
import { invalidField, notFound } from '../core/problems.ts'
import { selectPage } from '../core/table.ts'
import { dayOf } from '../finance-quotation/store.ts'
import { IBAN_FORMATS } from './formats.ts'
import type { AccountValidation, ValidationRequest } from './model.ts'
import { askBank } from './payee-check.ts'
import { toResponse } from './response.ts'
import {
  ACCOUNT_VALIDATIONS,
  completed,
  completionEvent,
  deleteValidation,
  findRecord,
  KEPT_DAYS,
  TIMERS,
  timersOf
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

/** What belongs to a new validation: when its bank responds and its retention ends, and that it is complete. */
const effectsOf = (record: AccountValidation): Effects => ({
  timers: timersOf(record),
  ...(record.status === 'COMPLETED' && {
    events: [completionEvent({ owner: record.owner, now: record.createdAt }, record)]
  })
})

const validationHandlers = (
  { pool, cursors }: ApiContext,
  inserter = new IdempotentInserter<AccountValidation>(pool, ACCOUNT_VALIDATIONS)
): Record<string, Handler> => ({
  validateAccount: (call) => {
    const record = newValidation(call)
    const headers = { Location: `${call.operation.url}/${record.validationId}` }
    return inserter.insert(call, record, { status: 201, headers, body: toResponse(record) }, effectsOf(record))
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
    if (!record) throw notFound()
    return { status: 200, body: toResponse(record) }
  },

  deleteAccountValidation: async ({ owner, path }) => {
    await inTransaction({ pool }, ({ client }) => deleteValidation(client, owner, String(path.validationId)))
    return { status: 204 }
  }
})

/**
 * A new validation, complete unless the bank takes its time.
 *
 * @throws SandboxProblem 400 for a name without a letter or digit, with which no bank could compare
 */
function newValidation({ owner, now, body, claim }: Call): AccountValidation {
  const { iban, holderName, holderKind = 'PERSON', customerId } = body as ValidationRequest
  if (normalizedName(holderName).length === 0)
    throw invalidField('/holderName', 'invalid_format', 'Must contain a letter or a digit.')
  const ibanCheck = checkIban(iban, COUNTRIES)
  const { seconds, result } = askBank(ibanCheck, holderName)
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
  return seconds > 0 ? pending : completed(pending, result, now)
}
