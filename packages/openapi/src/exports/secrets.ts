import type { OperationView, SecurityRequirementView } from '../model/operation.ts'
import { credentialKind } from '../requests/security.ts'

/** A secret that a file has a variable for. */
export interface SecretVariable {
  readonly variable: string
  readonly scheme: SecurityRequirementView
  readonly kind: 'token' | 'key' | 'basic' | 'other'
}

/** The secrets that operations need, each with the name of its variable. */
export function secretsOf(operations: Iterable<OperationView>): SecretVariable[] {
  const found = new Map<string, SecretVariable>()
  for (const { security } of operations)
    for (const scheme of security[0] ?? []) {
      const kind = credentialKind(scheme)
      if (kind !== undefined && !found.has(scheme.name))
        found.set(scheme.name, { variable: variableName(scheme.name), scheme, kind })
    }
  return [...found.values()]
}

/** A name that every reader of such files takes for a variable's. */
export const variableName = (name: string): string => name.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^(?=\d|$)/, '_')

/** The reference to a variable in a text. */
export const variableReference = (variable: string): string => `{{${variable}}}`

/** Puts variables back where encoding has changed their braces. */
export const restoreVariables = (text: string): string => text.replace(/%7B%7B(\w+)%7D%7D/gi, '{{$1}}')

/** References to the variables of secrets, by scheme. */
export const credentialsOf = (secrets: readonly SecretVariable[]): Record<string, string> =>
  Object.fromEntries(secrets.map(({ scheme, variable }) => [scheme.name, variableReference(variable)]))
