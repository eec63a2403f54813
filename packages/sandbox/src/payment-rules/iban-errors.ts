import { checkIban, type IbanStep } from '@portico/finance'

const SENTENCES: Readonly<Record<IbanStep, string>> = {
  CHARACTERS: 'Must contain only capital letters and digits.',
  COUNTRY: 'Must start with the code of a country that uses IBANs.',
  LENGTH: 'Must have the length of an IBAN of its country.',
  STRUCTURE: 'Must have the structure of an IBAN of its country.',
  CHECK_DIGITS: 'Must have correct check digits, the third and fourth characters.',
  NATIONAL_CHECK: 'Must have correct national check digits.'
}

/** What is wrong with an IBAN, in a sentence; undefined when it is valid. */
export function ibanError(iban: string): string | undefined {
  const { failedStep } = checkIban(iban)
  return failedStep && SENTENCES[failedStep]
}
