import { type JsonObject, objectAt, omitUndefined, ownValue, stringAt, valueToText } from '../document/json.ts'
import type { ApiOutline } from '../model/outline.ts'
import type { Context } from './context.ts'
import type { Group } from './groups.ts'
import { securitySchemesOf } from './operation/security.ts'
import { serversOf } from './operation/servers.ts'
import { webAddress } from './texts.ts'

/** What there is to know of a document before one opens anything in it; its counts of texts are those read so far. */
export function outlineOf(groups: readonly Group[], context: Context): ApiOutline {
  const { document, texts, inventory, schemas } = context
  const information = objectAt(document, 'info') ?? {}
  const webhooks = inventory.items.filter(({ kind }) => kind === 'webhook').length
  return omitUndefined({
    openapi: valueToText(ownValue(document, 'openapi')),
    title: stringAt(information, 'title') ?? '',
    version: valueToText(ownValue(information, 'version')),
    summary: texts.plain(information, 'summary'),
    description: texts.rich(information, 'description', 2),
    termsOfService: webAddress(ownValue(information, 'termsOfService')),
    contact: contactOf(objectAt(information, 'contact') ?? {}),
    license: licenseOf(objectAt(information, 'license') ?? {}),
    externalDocs: texts.externalDocs(document),
    servers: serversOf(document, texts) ?? [],
    securitySchemes: securitySchemesOf(context),
    groups: groups.map(({ group }) => group),
    counts: { operations: inventory.items.length - webhooks, webhooks, schemas: schemas.names.length },
    translation: texts.counts
  })
}

function contactOf(node: JsonObject): ApiOutline['contact'] {
  const url = webAddress(ownValue(node, 'url'))
  const contact = omitUndefined({ name: stringAt(node, 'name'), url, email: stringAt(node, 'email') })
  return Object.keys(contact).length > 0 ? contact : undefined
}

function licenseOf(node: JsonObject): ApiOutline['license'] {
  const name = stringAt(node, 'name')
  if (name === undefined) return undefined
  return omitUndefined({ name, url: webAddress(ownValue(node, 'url')), identifier: stringAt(node, 'identifier') })
}
