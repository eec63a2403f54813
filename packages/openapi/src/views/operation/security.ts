import { isObject, type JsonObject, ownValue } from '../../document/json.ts'
import type { OAuthFlowView, SecurityAlternative, SecurityRequirementView } from '../../model/operation.ts'
import { type Context, entriesOf, find, membersOf, textOf } from '../context.ts'
import { webAddress } from '../texts.ts'

const TYPES = ['apiKey', 'http', 'mutualTLS', 'oauth2', 'openIdConnect'] as const
const GRANTS = ['implicit', 'password', 'clientCredentials', 'authorizationCode', 'deviceAuthorization'] as const

/** What an operation asks for, else the document. An empty list in the document means that nothing is asked for. */
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
  return Object.keys(schemesIn(context)).map((name) => schemeOf(name, undefined, context))
}

function schemesIn({ document }: Context): JsonObject {
  const components = ownValue(document, 'components')
  const schemes = isObject(components) ? ownValue(components, 'securitySchemes') : undefined
  return isObject(schemes) ? schemes : {}
}

function schemeOf(name: string, wanted: readonly string[] | undefined, context: Context): SecurityRequirementView {
  const schemes = schemesIn(context)
  // Since OpenAPI 3.2 a requirement may name its scheme by reference.
  const scheme = Object.hasOwn(schemes, name) ? schemes[name] : { $ref: name }
  const { node, beside, defect } = find(scheme, context.resolver)
  const { texts } = context
  const declared = textOf(node, 'type')
  const description = (beside && texts.rich(beside, 'description')) ?? texts.rich(node, 'description')
  const flows = flowsOf(node)
  const keyName = textOf(node, 'name')
  const keyIn = textOf(node, 'in')
  const httpScheme = textOf(node, 'scheme')
  const bearerFormat = textOf(node, 'bearerFormat')
  const openIdConnectUrl = webAddress(ownValue(node, 'openIdConnectUrl'))
  return {
    name,
    type: TYPES.find((type) => type === declared) ?? 'unknown',
    ...(description && { description }),
    ...(node.deprecated === true && { deprecated: true }),
    ...(keyName !== undefined && { keyName }),
    ...(keyIn !== undefined && { keyIn }),
    ...(httpScheme !== undefined && { scheme: httpScheme.toLowerCase() }),
    ...(bearerFormat !== undefined && { bearerFormat }),
    ...(openIdConnectUrl !== undefined && { openIdConnectUrl }),
    ...(flows.length > 0 && { flows }),
    scopes: scopesOf(node, wanted, context),
    ...(defect && { defect: { kind: 'brokenRef', ref: name } })
  }
}

function flowsOf(scheme: JsonObject): OAuthFlowView[] {
  return entriesOf(ownValue(scheme, 'flows')).flatMap(([name, flow]) => {
    const grant = GRANTS.find((known) => known === name)
    if (!grant || !isObject(flow)) return []
    const addresses: { -readonly [K in keyof OAuthFlowView]?: OAuthFlowView[K] } = {}
    for (const key of ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl'] as const) {
      const address = webAddress(ownValue(flow, key))
      if (address !== undefined) addresses[key] = address
    }
    return [{ grant, ...addresses }]
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
    const description = owner && texts.plain(owner, name)
    return { name, ...(description && { description }) }
  })
}
