import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { BodySchemas } from '../body-schemas.ts'
import type { Tool } from '../tool.ts'

type JsonSchema = Record<string, unknown>

/** A schema that the protocol shows and that accepts everything: the route itself checks what it is sent, and says what is wrong. */
function shownSchema(described: z.ZodType, io: 'input' | 'output'): StandardSchemaWithJSON {
  const { $schema, id, ...schema } = z.toJSONSchema(described, { io, unrepresentable: 'any' }) as JsonSchema
  const shown = { ...schema, type: 'object' }
  return {
    '~standard': {
      version: 1,
      vendor: 'portico',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => shown, output: () => shown }
    }
  }
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
      'Checks the text or the HTML of an advertisement for credit: which standard information is found, missing, wrong or not prominent.'
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
        input: shownSchema(schemas.body, 'input'),
        output: shownSchema(schemas.result, 'output'),
        async run(input: unknown, { requests }) {
          const data = await requests.json<Record<string, unknown>>({ method: 'POST', url, body: input })
          return { text: `\`\`\`json\n${JSON.stringify(data, null, 2)}\n\`\`\``, data }
        }
      }
    ]
  })
