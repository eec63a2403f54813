import { type FieldErrorCode, fieldErrorCode, paymentSetUpSchema } from '@portico/contract'
import { parseTypedAmount } from '@portico/finance'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkSetUp, DEFAULT_SET_UP, readSetUp, type SetUpFaults, type SetUpTexts, textsOf } from './set-up-rules.ts'

const texts = (changes: Partial<SetUpTexts> = {}): SetUpTexts => ({ ...textsOf(DEFAULT_SET_UP, '.'), ...changes })

test('the defaults are the specified ones', () => {
  expect(DEFAULT_SET_UP).toEqual({ paymentType: 'R', transactionType: 'P', paymentAmount: 199, countryCode: 'DE' })
})

test('any amount with cents is found again in the form, with point and with comma', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom('.', ','), (cents, sign) => {
      const setUp = { ...DEFAULT_SET_UP, paymentAmount: cents / 100 }
      expect(checkSetUp(textsOf(setUp, sign))).toEqual({ setUp, faults: undefined })
    })
  )
})

describe('the form of the settings', () => {
  test.each<[Partial<SetUpTexts>, SetUpFaults]>([
    [{ paymentAmount: '' }, { paymentAmount: 'number' }],
    [{ paymentAmount: '0' }, { paymentAmount: 'range' }],
    [{ paymentAmount: '100000.01' }, { paymentAmount: 'range' }],
    [{ paymentAmount: '10.1234' }, { paymentAmount: 'cents' }],
    [{ productOrderID: 'PO ñ' }, { productOrderID: 'characters' }],
    [{ productOrderID: 'x'.repeat(36) }, { productOrderID: 'length' }],
    [{ countryCode: 'US' }, { countryCode: 'choice' }],
    [
      { paymentAmount: 'x', productOrderID: '€' },
      { paymentAmount: 'number', productOrderID: 'characters' }
    ]
  ])('of %o says %o', (changes, faults) => {
    expect(checkSetUp(texts(changes))).toEqual({ faults })
  })

  test('what may stay empty is left out, and blanks around the purchase order too', () => {
    expect(checkSetUp(texts()).faults).toBeUndefined()
    expect(checkSetUp(texts({ productOrderID: ' PO-1 ', methodCodeSelected: 'M004' }))).toEqual({
      setUp: { ...DEFAULT_SET_UP, productOrderID: 'PO-1', methodCodeSelected: 'M004' },
      faults: undefined
    })
  })
})

test('a form is refused by the very rules of the server, field by field', () => {
  const some = (...values: string[]) => fc.constantFrom(...values)
  const WORDS: Partial<Record<FieldErrorCode, string>> = { Min: 'range', Max: 'range', Size: 'length' }
  fc.assert(
    fc.property(
      fc.record<SetUpTexts>({
        paymentAmount: fc.oneof(
          fc
            .double({ min: 0, max: 200_000, noNaN: true })
            .map((amount) => amount.toFixed(3).replace(/(?<=[.]..)0$/, '')),
          fc.integer({ min: 0, max: 20_000_000 }).map((cents) => (cents / 100).toFixed(2))
        ),
        countryCode: some('DE', 'GB', 'US', ''),
        paymentType: some('R', 'D', 'X', ''),
        transactionType: some('P', 'A', 'p'),
        methodCodeSelected: some('', 'M001', 'M009'),
        productOrderID: fc.oneof(fc.string({ maxLength: 40 }), some('x'.repeat(35), 'x'.repeat(36), 'é'.repeat(36)))
      }),
      (form) => {
        const result = paymentSetUpSchema.safeParse({
          ...form,
          paymentAmount: parseTypedAmount(form.paymentAmount),
          productOrderID: form.productOrderID.trim()
        })
        const faults: Record<string, string> = {}
        for (const issue of result.error?.issues ?? []) {
          const field = String(issue.path[0])
          const pattern = field === 'paymentAmount' ? 'cents' : 'characters'
          const code = fieldErrorCode(issue, false)
          faults[field] ??= WORDS[code] ?? (code === 'Pattern' ? pattern : 'choice')
        }
        expect(checkSetUp(form)).toEqual(result.success ? { setUp: result.data, faults: undefined } : { faults })
      }
    ),
    { numRuns: 2000 }
  )
})

describe('stored settings', () => {
  test('are found again; what is not valid in them counts as untouched, field by field', () => {
    const setUp = { ...DEFAULT_SET_UP, paymentAmount: 12.34, countryCode: 'ES' as const, productOrderID: 'PO 1' }
    expect(readSetUp(JSON.stringify(setUp))).toEqual(setUp)
    expect(readSetUp(JSON.stringify({ ...setUp, paymentAmount: -1, paymentType: 'Q', more: 1 }))).toEqual({
      ...setUp,
      paymentAmount: 199
    })
  })

  test('whatever stands in the storage, there are settings', () => {
    for (const stored of [null, '', 'x', '[]', '5', 'null', '{"paymentAmount":', '"text"']) {
      expect(readSetUp(stored)).toEqual(DEFAULT_SET_UP)
    }
    fc.assert(
      fc.property(fc.json(), (stored) => {
        expect(readSetUp(stored).countryCode).toMatch(/^[A-Z]{2}$/)
      })
    )
  })
})
