import * as z from 'zod'
import { LIMITS } from './limits.ts'
import { LOCALES } from './locales.ts'
import { fieldErrorParams, storableText } from './validation.ts'

/** What a user name may be: an e-mail address, or letters, digits and `_.@-`. The pattern of the client family. */
export const LOGIN_PATTERN = /^[a-zA-Z0-9!$&*+=?^_`{|}~.-]+@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)*$|^[_.@A-Za-z0-9-]+$/

/** Names that lead elsewhere in an address, where they would hide their users: dots alone, and the page that creates users. */
export const RESERVED_LOGINS = /^(?:[.]+|new)$/i

/** A user name as a person types it; the portal keeps it in lower case. */
export const loginNameSchema = storableText(LIMITS.login)
  .min(1)
  .regex(LOGIN_PATTERN)
  .refine((login) => !RESERVED_LOGINS.test(login), fieldErrorParams('Pattern'))

/**
 * An e-mail address of 5 to 254 characters: what a browser's e-mail field takes (HTML, section 4.10.5.1.5), with a dot in its domain.
 * Blanks around it are no part of it.
 */
export const emailSchema = storableText(LIMITS.emailMax)
  .trim()
  .min(LIMITS.emailMin)
  .pipe(
    z.email({ pattern: z.regexes.html5Email }).refine((address) => /@.+\./.test(address), fieldErrorParams('Email'))
  )

/** A password of 4 to 50 characters. */
export const passwordSchema = storableText(LIMITS.passwordMax).min(LIMITS.passwordMin)

/** A first or last name. */
export const personNameSchema = storableText(LIMITS.personName)

/** A language of the interface; the empty text of an untouched choice is the default language. */
export const langKeySchema = z.enum([...LOCALES, ''])
