import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { DEFAULT_LOCALE } from '@portico/contract'
import * as z from 'zod'
import type { BodySchemas } from '../body-schemas.ts'
import { languageInput, type Tool } from '../tool.ts'

type JsonSchema = Record<string, unknown>

/** The schema of a route, as JSON Schema. */
function jsonSchemaOf(described: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, id, ...schema } = z.toJSONSchema(described, { io, unrepresentable: 'any' }) as JsonSchema
  return { ...schema, type: 'object' }
}

/** A schema that the protocol shows and that accepts everything: the route itself checks what it is sent, and says what is wrong. */
const shown = (schema: JsonSchema): StandardSchemaWithJSON => ({
  '~standard': {
    version: 1,
    vendor: 'portico',
    validate: (value) => ({ value }),
    jsonSchema: { input: () => schema, output: () => schema }
  }
})

/** What a route takes, and the language of the texts, which a request names in a header. */
function withLanguage(schema: JsonSchema): JsonSchema {
  const { $schema, ...language } = z.toJSONSchema(languageInput, { io: 'input' })
  return { ...schema, properties: { ...(schema.properties as object), language } }
}

/** Routes of the portal that check what they are sent and return the result, each of which is a tool. */
const CHECKS = [
  {
    name: 'prove_quotation',
    title: 'Prove a quotation',
    url: '/api/quote-proofs',
    description:
      'Proves the figures of a quotation or of cash flows: the equation of the annual percentage rate with each term, the intervals with the days counted, and where a repayment schedule differs.'
  },
  {
    name: 'check_advertisement',
    title: 'Check an advertisement',
    url: '/api/advertisement-checks',
    description:
      'Checks the text or the HTML of an advertisement for credit: which standard information is found, missing, incorrect or not prominent.'
  }
] as const

/** The tools of the routes that check: those that this server has, each with the schemas of its route. */
export const checkTools = (schemasOf: BodySchemas): Tool[] =>
  CHECKS.flatMap(({ url, ...tool }): Tool[] => {
    const schemas = schemasOf('POST', url)
    if (!schemas) return []
    return [
      {
        ...tool,
        scopes: ['checks:run'],
        isReading: true,
        input: shown(withLanguage(jsonSchemaOf(schemas.body, 'input'))),
        output: shown(jsonSchemaOf(schemas.result, 'output')),
        async run({ language, ...body }: Record<string, unknown>, { requests }) {
          const headers = { 'accept-language': String(language ?? DEFAULT_LOCALE) }
          const data = await requests.json<Record<string, unknown>>({ method: 'POST', url, headers, body })
          return { text: `\`\`\`json\n${JSON.stringify(data, null, 2)}\n\`\`\``, data }
        }
      }
    ]
  })
