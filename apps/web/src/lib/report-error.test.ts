import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readTranslations } from '../../build/translations.ts'
import { ApiError } from './api/client.ts'
import { i18n } from './i18n/i18n.ts'
import { errorToasts } from './report-error.ts'

interface FailedResponse {
  status: number
  path?: string
  body?: unknown
  headers?: Record<string, string>
  sessionEnded?: boolean
}

const refused = ({ status, path = 'api/documents', headers, ...rest }: FailedResponse) =>
  new ApiError(`Request failed with status code ${status}`, { status, path, headers: new Headers(headers), ...rest })

const textsOf = (error: unknown) => errorToasts(error, i18n).map((toast) => ('text' in toast ? toast.text : toast.key))

beforeAll(async () => {
  for (const locale of ['en', 'es']) {
    const translations = JSON.parse(readTranslations(join(import.meta.dirname, '../../../../content/i18n', locale)))
    i18n.addResourceBundle(locale, 'translation', translations)
  }
  i18n.addResourceBundle(
    'en',
    'translation',
    { devportalApp: { documents: { name: 'Name', 'tags[]': 'Tags' } } },
    true,
    true
  )
  await i18n.changeLanguage('en')
})

describe('the global error table', () => {
  it('no response: Server not reachable', () => {
    expect(textsOf(new ApiError('Failed to fetch', { status: 0, path: 'api/documents' }))).toEqual([
      'Server not reachable'
    ])
  })

  it('400 with an app-error header: that message, with the entity named by app-params', () => {
    const headers = { 'X-devportalApp-error': 'error.idexists', 'X-devportalApp-params': 'documents' }
    expect(textsOf(refused({ status: 400, headers, body: { message: 'error.http.400' } }))).toEqual([
      'Documents: a new record must not have an ID.'
    ])
  })

  it('400 with an app-error header that is no key: the header itself', () => {
    expect(textsOf(refused({ status: 400, headers: { 'X-devportalApp-error': 'A plain sentence.' } }))).toEqual([
      'A plain sentence.'
    ])
  })

  it('400 with fieldErrors: one alert per field, with the translated name of the field', () => {
    const body = {
      message: 'error.validation',
      fieldErrors: [
        { objectName: 'documents', field: 'name', message: 'NotNull' },
        { objectName: 'documents', field: 'tags[3]', message: 'Pattern' },
        { objectName: 'documents', field: 'surprise', message: 'Unheard' }
      ]
    }
    expect(textsOf(refused({ status: 400, body }))).toEqual([
      'Error on field Name: a value is required.',
      'Error on field Tags: the value does not have the expected format.',
      'Error on field surprise'
    ])
  })

  it.each(['Min', 'Max', 'DecimalMin', 'DecimalMax', 'Size'])('400 with a fieldError %s: shown as Size', (message) => {
    const body = { fieldErrors: [{ objectName: 'documents', field: 'name', message }] }
    expect(textsOf(refused({ status: 400, body }))).toEqual([
      'Error on field Name: the value is outside the permitted limits.'
    ])
  })

  it('400 with a plain string: the string', () => {
    expect(textsOf(refused({ status: 400, body: 'Incorrect password' }))).toEqual(['Incorrect password'])
  })

  it('400 otherwise: message, error or title', () => {
    expect(textsOf(refused({ status: 400, body: { message: 'Said', error: 'no', title: 'no' } }))).toEqual(['Said'])
    expect(textsOf(refused({ status: 400, body: { error: 'Wrong', title: 'no' } }))).toEqual(['Wrong'])
    expect(textsOf(refused({ status: 400, body: { message: '', title: 'Bad Request' } }))).toEqual(['Bad Request'])
  })

  it('a message that is a translation key: translated', () => {
    expect(textsOf(refused({ status: 400, body: { message: 'error.http.400' } }))).toEqual([
      'The request is not valid.'
    ])
    expect(textsOf(refused({ status: 400, body: { message: 'error.idnotfound', params: 'documents' } }))).toEqual([
      'Documents: no record has this ID.'
    ])
  })

  it.each([undefined, {}, '', [], { message: 7 }])('400 with nothing to show (%j): Unknown error!', (body) => {
    expect(textsOf(refused({ status: 400, body }))).toEqual(['Unknown error!'])
  })

  it('404: Not found, whatever the body says', () => {
    expect(textsOf(refused({ status: 404, body: { message: 'Another text' } }))).toEqual(['Not found'])
  })

  it('other statuses: the string or message, else Unknown error!', () => {
    expect(textsOf(refused({ status: 409, body: { message: 'error.referenced' } }))).toEqual([
      'This record cannot be deleted because others refer to it. Change those first.'
    ])
    expect(textsOf(refused({ status: 502, body: 'Bad gateway' }))).toEqual(['Bad gateway'])
    expect(textsOf(refused({ status: 403 }))).toEqual(['Unknown error!'])
  })

  it('5xx: the message, and the reference number', () => {
    const body = { message: 'error.http.500', reference: 'a1b2' }
    expect(errorToasts(refused({ status: 500, body }), i18n)).toEqual([
      {
        kind: 'error',
        text: 'A server error has occurred. Try again.',
        detail: { text: 'If you contact support, quote the reference a1b2.' }
      }
    ])
  })

  it('401 from the account call: silent', () => {
    expect(textsOf(refused({ status: 401, path: 'api/account' }))).toEqual([])
    expect(textsOf(refused({ status: 401, path: 'other', body: { path: '/api/account' } }))).toEqual([])
  })

  it('401 that ended the session: silent, because the login dialog tells it', () => {
    expect(textsOf(refused({ status: 401, sessionEnded: true }))).toEqual([])
  })

  it('any other 401: its message', () => {
    expect(textsOf(refused({ status: 401, body: { message: 'error.http.401' } }))).toEqual(['Sign in to continue.'])
  })

  it('an error without a response: its message, else Unknown error!', () => {
    expect(textsOf(new TypeError('x is not a function'))).toEqual(['x is not a function'])
    expect(textsOf(new Error(''))).toEqual(['Unknown error!'])
    expect(textsOf('thrown text')).toEqual(['Unknown error!'])
  })

  it('speaks the language shown', async () => {
    await i18n.changeLanguage('es')
    expect(textsOf(refused({ status: 404 }))).toEqual(['No encontrado'])
    await i18n.changeLanguage('en')
  })
})
