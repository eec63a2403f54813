import * as z from 'zod'
import { text } from './setting-forms.ts'

/** The provider of a portal that is tried out: the profile prod requires another name. */
const EXAMPLE_PROVIDER = 'Portico Finance (example provider)'

/** The details of the company that operates the portal, for its legal pages. */
export const providerSettings = {
  PROVIDER_NAME: {
    schema: text.default(EXAMPLE_PROVIDER),
    meaning:
      'Registered name of the company that operates the portal: the provider and data controller of the legal pages. Required under the profile prod'
  },
  PROVIDER_ADDRESS: {
    schema: text.optional(),
    meaning: 'Its postal address, in one line. Required under the profile prod'
  },
  PROVIDER_REGISTER: {
    schema: text.optional(),
    meaning:
      'Register in which it is entered, and its number there, for the legal notice. Required under the profile prod'
  },
  DATA_PROTECTION_EMAIL: {
    schema: z.email('must be an email address').optional(),
    meaning: 'Email address of its data protection officer, for the privacy policy. Required under the profile prod'
  }
}

type Name = keyof typeof providerSettings

/** The provider, as it is configured. */
export interface Provider {
  readonly name: string
  readonly address: string | undefined
  readonly register: string | undefined
  readonly dataProtectionEmail: string | undefined
}

/**
 * The details of the provider.
 *
 * @param read reads a setting by its name
 */
export const toProvider = (
  read: <N extends Name>(name: N) => z.output<(typeof providerSettings)[N]['schema']>
): Provider => ({
  name: read('PROVIDER_NAME'),
  address: read('PROVIDER_ADDRESS'),
  register: read('PROVIDER_REGISTER'),
  dataProtectionEmail: read('DATA_PROTECTION_EMAIL')
})

/** The details of the provider as a response states them; null for those that are not configured. */
export const providerDetails = ({ provider }: { provider: Provider }) => ({
  name: provider.name,
  address: provider.address ?? null,
  register: provider.register ?? null,
  dataProtectionEmail: provider.dataProtectionEmail ?? null
})
