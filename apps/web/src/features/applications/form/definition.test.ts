import type { FieldErrors } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { applicationResolver } from './definition.ts'
import { type ApplicationFormValues, newApplicationValues, toInput } from './values.ts'

const filled: ApplicationFormValues = { ...newApplicationValues('ada@partner.example'), name: 'Web shop' }

async function errorsOf(values: ApplicationFormValues) {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors } = await applicationResolver(values, undefined, options)
  const found = Object.entries(errors as FieldErrors<ApplicationFormValues>)
  return Object.fromEntries(found.map(([name, error]) => [name, (error as { message?: string }).message]))
}

describe('the form of an application', () => {
  it.each([
    [{ name: ' ' }, { name: 'NotBlank' }],
    [{ name: 'x'.repeat(81) }, { name: 'Size' }],
    [{ contact: 'nobody' }, { contact: 'Email' }],
    [{ scopes: [] }, { scopes: 'applications.fault.scopes' }],
    [{ redirectUris: ['https://a.example/', 'http://b.example/'] }, { redirectUris: 'Pattern' }],
    [{ redirectUris: ['https://a.example/#top'] }, { redirectUris: 'Pattern' }],
    [{ redirectUris: ['https://a.example/', 'https://a.example/'] }, { redirectUris: 'Pattern' }],
    [{ redirectUris: Array.from({ length: 21 }, (_, at) => `https://a.example/${at}`) }, { redirectUris: 'Max' }],
    [{ notificationOrigins: ['https://a.example/path'] }, { notificationOrigins: 'Pattern' }]
  ] satisfies [Partial<ApplicationFormValues>, object][])('finds what is wrong with %j', async (values, errors) => {
    expect(await errorsOf({ ...filled, ...values })).toEqual(errors)
  })

  it('has nothing against one that is right, nor against lines that were left empty', async () => {
    const values = {
      ...filled,
      redirectUris: ['', ' https://a.example/return?from=shop '],
      notificationOrigins: ['http://localhost:3000', '']
    }
    expect(await errorsOf(values)).toEqual({})
    expect(toInput(values)).toMatchObject({
      redirectUris: ['https://a.example/return?from=shop'],
      notificationOrigins: ['http://localhost:3000']
    })
  })
})
