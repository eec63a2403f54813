import { checkIban, type IbanStep } from '@portico/finance'

const SENTENCES: Readonly<Record<IbanStep, string>> = {
  CHARACTERS: 'An IBAN has capitals and digits only.',
  COUNTRY: 'The first two letters are not a country that uses IBANs.',
  LENGTH: 'It does not have the number of characters of an IBAN of its country.',
  STRUCTURE: 'It has letters or digits where an IBAN of its country has others.',
  CHECK_DIGITS: 'Its check digits, the third and fourth characters, do not fit.',
  NATIONAL_CHECK: 'The check digits of the national account number do not fit.'
}

/** What is wrong with an IBAN, in a sentence; undefined when it is valid. */
export function ibanError(iban: string): string | undefined {
  const { failedStep } = checkIban(iban)
  return failedStep && SENTENCES[failedStep]
}
