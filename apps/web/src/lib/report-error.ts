import { ERRORS, type Problem } from '@portico/contract'
import { decodeParams, headerEndingWith } from './api/alerts.ts'
import { ApiError, isSignInNeeded } from './api/client.ts'
import { i18n, type Translations } from './i18n/i18n.ts'
import { showToast, type ToastContent } from './toasts.ts'

/** One row of the global error table: when it applies, and what a person then sees. */
interface ErrorRow {
  applies(error: ApiError): boolean
  toasts(error: ApiError, translations: Translations): ToastContent[]
}

/** The global error table of specification section 8; the first row that applies counts. */
const ERROR_TABLE: readonly ErrorRow[] = [
  {
    // No response.
    applies: (error) => error.status === 0,
    toasts: (_error, { t }) => [errorToast(t('error.server.not.reachable'))]
  },
  {
    // 401 from the account call, or one that ended the session: the login dialog shows it.
    applies: (error) => error.status === 401 && (error.sessionEnded || isAboutAccount(error)),
    toasts: () => []
  },
  {
    // A recent sign-in is needed: the login dialog shows it.
    applies: isSignInNeeded,
    toasts: () => []
  },
  {
    // 400 with an app-error header, unless it is the general one for fields that fieldErrors names.
    applies: (error) =>
      error.status === 400 &&
      errorHeader(error) !== undefined &&
      !(errorHeader(error) === ERRORS.validation.message && error.problem?.fieldErrors?.length),
    toasts: (error, translations) => [errorToast(headerMessage(error, translations))]
  },
  {
    applies: (error) => error.status === 400 && Boolean(error.problem?.fieldErrors?.length),
    toasts: (error, translations) =>
      error.problem!.fieldErrors!.map((fault) => errorToast(fieldMessage(fault, translations)))
  },
  {
    applies: (error) => error.status === 404,
    toasts: (_error, { t }) => [errorToast(t('error.url.not.found'))]
  },
  {
    // 5xx: the message, and the number under which the server logged the cause.
    applies: (error) => error.status >= 500 && Boolean(error.problem?.reference),
    toasts: (error, translations) => [
      {
        ...errorToast(messageOf(error, translations)),
        detail: { text: translations.t('error.reference', { reference: error.problem!.reference }) }
      }
    ]
  },
  {
    // 400 otherwise, and other statuses: the string, or message, error or title.
    applies: () => true,
    toasts: (error, translations) => [errorToast(messageOf(error, translations))]
  }
]

/**
 * What a person sees of a failed call.
 *
 * @param error whatever was thrown; anything but an ApiError shows its own message
 * @param translations i18next, or the part of it that translates and knows its keys
 */
export function errorToasts(error: unknown, translations: Translations): ToastContent[] {
  if (error instanceof ApiError) return ERROR_TABLE.find((row) => row.applies(error))!.toasts(error, translations)
  const message = error instanceof Error ? error.message : ''
  return [errorToast(message || translations.t('error.unknown'))]
}

/** Shows the toasts of a failed call, in the present language. */
export function reportError(error: unknown): void {
  for (const toast of errorToasts(error, i18n)) showToast(toast)
}

const errorToast = (text: string): ToastContent => ({ kind: 'error', text })

const errorHeader = (error: ApiError) => headerEndingWith(error.headers, 'app-error')

/** The account call may be recognised by what was called or by the problem's own path. */
const isAboutAccount = (error: ApiError) => `/${error.path} ${error.problem?.path ?? ''}`.includes('/api/account')

function headerMessage(error: ApiError, translations: Translations): string {
  const message = errorHeader(error)!
  return translateIfKey(message, translations, message, { entityName: entityName(error, translations) })
}

/** What the call was about, in words: named by the params header, or by the problem itself. */
function entityName({ headers, problem }: ApiError, translations: Translations): string {
  const header = headerEndingWith(headers, 'app-params')
  const name = header === undefined ? problem?.params : decodeParams(header)
  return name ? translateIfKey(`global.menu.entities.${name}`, translations, name) : translations.t('error.record')
}

/** Bounds of every kind read alike: the form says which they are. */
const BOUND_CODES = ['Min', 'Max', 'DecimalMin', 'DecimalMax']

/** The sentence for one rejected field, e.g. `Error on field Name: a value is required.`. */
function fieldMessage(fault: NonNullable<Problem['fieldErrors']>[number], translations: Translations): string {
  const code = BOUND_CODES.includes(fault.message) ? 'Size' : fault.message
  const field = fault.field.replace(/\[\d+\]/g, '[]')
  const fieldName = translateIfKey(`devportalApp.${fault.objectName}.${field}`, translations, fault.field)
  const key = `error.${code}`
  return translations.t(translations.exists(key) ? key : 'error.field', { fieldName })
}

function messageOf(error: ApiError, translations: Translations): string {
  const { body } = error
  const { message, error: reason, title } = (error.problem ?? {}) as Record<string, unknown>
  const text = [body, message, reason, title].find((value) => typeof value === 'string' && value.trim() !== '')
  if (typeof text !== 'string') return translations.t('error.unknown')
  return translateIfKey(text, translations, text, { entityName: entityName(error, translations) })
}

/** A translation when the text is a key that there is one for; the fallback, usually the text itself, otherwise. */
function translateIfKey(
  text: string,
  { t, exists }: Translations,
  fallback: string,
  values: Record<string, unknown> = {}
): string {
  return exists(text) ? t(text, values) : fallback
}
