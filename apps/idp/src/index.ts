export { createIdentityProvider, type IdentityProvider } from './identity-provider.ts'
export type {
  Account,
  Accounts,
  AttemptVerdict,
  IdentityProviderOptions,
  JWK,
  Log,
  Query,
  RefusedAttempt,
  SecondFactors
} from './options.ts'
