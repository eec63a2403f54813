export { createIdentityProvider, type IdentityProvider, type ToolAccess } from './identity-provider.ts'
export type {
  Account,
  Accounts,
  AttemptVerdict,
  IdentityProviderOptions,
  JWK,
  Log,
  Query,
  RefusedAttempt,
  SecondFactors,
  ToolOptions
} from './options.ts'
