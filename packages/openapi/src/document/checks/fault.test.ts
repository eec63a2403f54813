import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FAULT_SENTENCES } from '../../model/faults.ts'
import { makeFault } from './fault.ts'

const TEXTS = join(import.meta.dirname, '../../../../../content/i18n')

/** The sentences of a language by the fault's code, as an application's translations have them. */
function sentencesOf(language: string): Record<string, string> {
  const texts = JSON.parse(readFileSync(join(TEXTS, language, 'reference-fault.json'), 'utf8')) as {
    reference: { fault: Record<string, string | Record<string, string>> }
  }
  const { fault } = texts.reference
  return Object.fromEntries(
    Object.entries(fault).flatMap(([code, text]) =>
      typeof text === 'string'
        ? [[code, text]]
        : Object.entries(text).map(([kind, inner]) => [`${code}.${kind}`, inner])
    )
  )
}

it('the sentence of a fault is what English readers see', () => expect(sentencesOf('en')).toEqual(FAULT_SENTENCES))

it('the Spanish sentence of a fault says all that the English one says', () => {
  const params = (sentences: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(sentences).map(([code, text]) => [code, [...text.matchAll(/\{\{ \w+ \}\}/g)].map(String).sort()])
    )
  expect(params(sentencesOf('es'))).toEqual(params(FAULT_SENTENCES))
})

it('what a document says is shortened, kept on one line and kept whole characters', () => {
  const { message, params } = makeFault('warning', 'brokenRef', { ref: `#/a\n b\0${'😀'.repeat(500)}` })
  expect(String(params?.ref).length).toBeLessThanOrEqual(201)
  expect(message.isWellFormed()).toBe(true)
  expect(message).toMatch(/^The target of the reference “#\/a b\uFFFD😀+…” does not exist\.$/u)
})

it('what a document says is never taken for a placeholder', () =>
  expect(makeFault('warning', 'structure.value', { name: '{{ actual }}', expected: '$&', actual: 'x' }).message).toBe(
    '“{{ actual }}” is “x”; allowed: $&.'
  ))
