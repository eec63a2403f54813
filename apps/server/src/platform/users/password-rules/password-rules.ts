import type { ErrorCode } from '@portico/contract'
import { ProblemError } from '../../http/errors.ts'
import { type CommonPasswords, LOCAL_PASSWORDS, readCommonPasswords } from './common-passwords.ts'
import { isMadeOf, ownWords, type PasswordOwner } from './own-words.ts'

type Fault = Extract<ErrorCode, 'passwordTooShort' | 'passwordTooCommon' | 'passwordPersonal'>

/** Compared are lower-case texts in one Unicode form, so that an accent that was typed as a character of its own makes no difference. */
const fold = (text: string) => text.normalize('NFC').toLowerCase()

/** What is left of a password without the digits and signs before and after its words. */
const baseOf = (password: string) => password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/**
 * The rules of new passwords beyond the specified 4 to 50 characters: a least length, none of the commonest passwords, and nothing
 * made of the owner's login, name or e-mail address. Passwords that exist already are not affected.
 */
export class PasswordRules {
  readonly #minLength: number
  #common: Promise<CommonPasswords> | undefined

  /** @param minLength characters, from 4 to 50 */
  constructor(minLength: number) {
    this.#minLength = minLength
  }

  /**
   * Checks a new password.
   *
   * @param field the field of the request that has it
   * @throws ProblemError that says in words which rule it breaks
   */
  async require(field: string, password: string, owner: PasswordOwner): Promise<void> {
    const fault = await this.#faultOf(fold(password), password.length, owner)
    if (fault) throw new ProblemError(fault, { detail: `${field}: ${this.#explain(fault)}` })
  }

  async #faultOf(password: string, length: number, owner: PasswordOwner): Promise<Fault | undefined> {
    if (length < this.#minLength) return 'passwordTooShort'
    this.#common ??= readCommonPasswords(this.#minLength)
    const { longEnough, bases } = await this.#common
    if (longEnough.has(password) || this.#isLengthened(password, bases)) return 'passwordTooCommon'
    return isMadeOf(password, ownWords(owner, fold), (rest) => bases.has(rest)) ? 'passwordPersonal' : undefined
  }

  /** Whether a common password was only brought to the least length by digits and signs, such as `password1!`, or is one with which people begin here. */
  #isLengthened(password: string, bases: ReadonlySet<string>): boolean {
    const base = baseOf(password)
    return LOCAL_PASSWORDS.includes(base) || (base.length < this.#minLength && bases.has(base))
  }

  #explain(fault: Fault): string {
    if (fault === 'passwordTooShort') return `A password must have at least ${this.#minLength} characters.`
    if (fault === 'passwordTooCommon') return 'This password is too common. Choose another one.'
    return 'This password is based on the username, name or email address. Choose another one.'
  }
}
