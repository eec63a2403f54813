import { documentForTypes, isObject, type JsonObject } from '@portico/openapi'

/**
 * Writes TypeScript types of a document. The compiler is loaded with the first request.
 *
 * @throws Error when no types can be made of it
 */
export async function typesText(document: JsonObject): Promise<string> {
  const { default: makeTypes, astToString } = await import('openapi-typescript')
  const info = isObject(document.info) ? document.info : {}
  const source = documentForTypes(document) as unknown as Exclude<
    Parameters<typeof makeTypes>[0],
    string | URL | Buffer
  >
  const types = astToString(await makeTypes(source, { silent: true }))
  return `/**\n * ${inComment(info.title)} ${inComment(info.version)}\n */\n\n${types}`
}

const inComment = (text: unknown) =>
  String(text ?? '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('*/', '* /')
