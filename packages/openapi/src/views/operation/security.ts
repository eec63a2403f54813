import {
  componentsOf,
  isObject,
  type JsonObject,
  omitUndefined,
  ownValue,
  stringAt,
  unlessEmpty
} from '../../document/json.ts'
import type { OAuthFlowView, SecurityAlternative, SecurityRequirementView } from '../../model/operation.ts'
import { type Context, descriptionOf, entriesOf, membersOf, resolveNode } from '../context.ts'
import { webAddress } from '../texts.ts'

const TYPES = ['apiKey', 'http', 'mutualTLS', 'oauth2', 'openIdConnect'] as const
const GRANTS = ['implicit', 'password', 'clientCredentials', 'authorizationCode', 'deviceAuthorization'] as const

/** The requirements of an operation, else those of the document. An empty list in the document means that nothing is required. */
export function securityOf(operation: JsonObject, context: Context): SecurityAlternative[] {
  const security = ownValue(operation, 'security') ?? ownValue(context.document, 'security')
  if (!Array.isArray(security)) return []
  if (security.length === 0) return [[]]
  return security.filter(isObject).map((alternative) =>
    Object.entries(alternative).map(([name, scopes]) => {
      const wanted = Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === 'string') : []
      return schemeOf(name, wanted, context)
    })
  )
}

/** All schemes of the document, each with all its scopes. */
export function securitySchemesOf(context: Context): SecurityRequirementView[] {
  return Object.keys(componentsOf(context.document, 'securitySchemes')).map((name) =>
    schemeOf(name, undefined, context)
  )
}

function schemeOf(name: string, wanted: readonly string[] | undefined, context: Context): SecurityRequirementView {
  const schemes = componentsOf(context.document, 'securitySchemes')
  // Since OpenAPI 3.2 a requirement may name its scheme by reference.
  const scheme = Object.hasOwn(schemes, name) ? schemes[name] : { $ref: name }
  const found = resolveNode(scheme, context.resolver)
  const { node } = found
  return omitUndefined({
    name,
    type: TYPES.find((type) => type === node.type) ?? 'unknown',
    description: descriptionOf(found, context.texts),
    deprecated: node.deprecated === true || undefined,
    keyName: stringAt(node, 'name'),
    keyIn: stringAt(node, 'in'),
    scheme: stringAt(node, 'scheme')?.toLowerCase(),
    bearerFormat: stringAt(node, 'bearerFormat'),
    openIdConnectUrl: webAddress(ownValue(node, 'openIdConnectUrl')),
    flows: unlessEmpty(flowsOf(node)),
    scopes: scopesOf(node, wanted, context),
    defect: found.defect && { kind: 'brokenRef' as const, ref: name }
  })
}

function flowsOf(scheme: JsonObject): OAuthFlowView[] {
  return entriesOf(ownValue(scheme, 'flows')).flatMap(([name, flow]) => {
    const grant = GRANTS.find((known) => known === name)
    if (!grant || !isObject(flow)) return []
    const address = (key: string) => webAddress(ownValue(flow, key))
    return omitUndefined({
      grant,
      authorizationUrl: address('authorizationUrl'),
      tokenUrl: address('tokenUrl'),
      refreshUrl: address('refreshUrl'),
      deviceAuthorizationUrl: address('deviceAuthorizationUrl')
    })
  })
}

function scopesOf(
  scheme: JsonObject,
  wanted: readonly string[] | undefined,
  { texts }: Context
): SecurityRequirementView['scopes'] {
  const owners = new Map<string, JsonObject>()
  for (const [, flow] of entriesOf(ownValue(scheme, 'flows'))) {
    const scopes = isObject(flow) ? ownValue(flow, 'scopes') : undefined
    for (const [name] of membersOf(scopes)) if (isObject(scopes) && !owners.has(name)) owners.set(name, scopes)
  }
  return (wanted ?? [...owners.keys()]).map((name) => {
    const owner = owners.get(name)
    return omitUndefined({ name, description: owner && texts.plain(owner, name) })
  })
}
