import type { ApplicationScope } from '@portico/contract'

/** The scopes of which there are Postman collections: those of APIs that are in the catalogue. */
export const apisWithCollections = (scopes: readonly ApplicationScope[]): ApplicationScope[] =>
  scopes.filter((scope) => scope !== 'simulations')
