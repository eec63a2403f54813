import { isObject, type JsonObject, ownValue, valueToText } from '../document/json.ts'
import type { ApiOutline } from '../model/outline.ts'
import { type Context, textOf } from './context.ts'
import type { Group } from './groups.ts'
import { securitySchemesOf } from './operation/security.ts'
import { serversOf } from './operation/servers.ts'
import { webAddress } from './texts.ts'

/** What there is to know of a document before one opens anything in it; its counts of texts are those read so far. */
export function outlineOf(groups: readonly Group[], context: Context): ApiOutline {
  const { document, texts, inventory, schemas } = context
  const information = objectAt(document, 'info')
  const summary = texts.plain(information, 'summary')
  const description = texts.rich(information, 'description', 2)
  const termsOfService = webAddress(ownValue(information, 'termsOfService'))
  const contact = contactOf(objectAt(information, 'contact'))
  const license = licenseOf(objectAt(information, 'license'))
  const externalDocs = texts.externalDocs(document)
  const servers = serversOf(document, texts) ?? []
  const securitySchemes = securitySchemesOf(context)
  const webhooks = inventory.items.filter(({ kind }) => kind === 'webhook').length
  return {
    openapi: valueToText(ownValue(document, 'openapi')),
    title: textOf(information, 'title') ?? '',
    version: valueToText(ownValue(information, 'version')),
    ...(summary && { summary }),
    ...(description && { description }),
    ...(termsOfService !== undefined && { termsOfService }),
    ...(contact && { contact }),
    ...(license && { license }),
    ...(externalDocs && { externalDocs }),
    servers,
    securitySchemes,
    groups: groups.map(({ group }) => group),
    counts: { operations: inventory.items.length - webhooks, webhooks, schemas: schemas.names.length },
    translation: texts.counts
  }
}

function contactOf(contact: JsonObject): ApiOutline['contact'] {
  const name = textOf(contact, 'name')
  const url = webAddress(ownValue(contact, 'url'))
  const email = textOf(contact, 'email')
  if (name === undefined && url === undefined && email === undefined) return undefined
  return {
    ...(name !== undefined && { name }),
    ...(url !== undefined && { url }),
    ...(email !== undefined && { email })
  }
}

function licenseOf(license: JsonObject): ApiOutline['license'] {
  const name = textOf(license, 'name')
  const url = webAddress(ownValue(license, 'url'))
  const identifier = textOf(license, 'identifier')
  if (name === undefined) return undefined
  return { name, ...(url !== undefined && { url }), ...(identifier !== undefined && { identifier }) }
}

function objectAt(node: JsonObject, key: string): JsonObject {
  const value = ownValue(node, key)
  return isObject(value) ? value : {}
}
