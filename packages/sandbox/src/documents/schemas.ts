import { isObject, type JsonObject } from '@portico/openapi'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import type { ApiDocument } from './read.ts'

/** Keywords of OpenAPI without an effect on validity. */
const ANNOTATIONS = new Set(['example', 'examples', 'description', 'title', 'discriminator', 'xml', 'externalDocs'])

/** Keywords whose values are maps from names to schemas: a property may be called `example`. */
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas'])

/**
 * The schema in the form that the validator accepts. A discriminator becomes one condition for each of its values, so that errors are
 * those of the chosen form and not of all of them; references lead into the schemas of the document.
 */
function prepare(schema: unknown, id: string): unknown {
  if (Array.isArray(schema)) return schema.map((each) => prepare(each, id))
  if (!isObject(schema)) return schema
  const prepared: JsonObject = {}
  const choice = discriminated(schema, id)
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'example') prepared['x-example'] = value
    if (ANNOTATIONS.has(key) || (choice && key === 'oneOf')) continue
    if (key === '$ref' && typeof value === 'string') prepared.$ref = value.startsWith('#') ? id + value : value
    else if (key === 'enum' || key === 'const' || key === 'default') prepared[key] = value
    else if (MAPS.has(key) && isObject(value))
      prepared[key] = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, prepare(each, id)]))
    else prepared[key] = prepare(value, id)
  }
  return choice ? { ...prepared, ...choice } : prepared
}

function discriminated(schema: JsonObject, id: string): JsonObject | undefined {
  const { discriminator } = schema
  if (!isObject(discriminator) || !isObject(discriminator.mapping)) return undefined
  const name = String(discriminator.propertyName)
  const forms = Object.entries(discriminator.mapping)
  return {
    type: 'object',
    required: [name],
    properties: { [name]: { enum: forms.map(([value]) => value) } },
    allOf: forms.map(([value, ref]) => ({
      if: { properties: { [name]: { const: value } }, required: [name] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { $ref: id + String(ref) }
    }))
  }
}

/** Whether a text is Base64 (RFC 4648, section 4). A regular expression would run out of memory for a file of some megabytes. */
const isBase64 = (text: string): boolean => Buffer.from(text, 'base64').toString('base64') === text

/** Those of documents that were read once and serve several sandboxes, as in tests. */
const VALIDATORS = new WeakMap<ApiDocument, SchemaValidators>()

/** The validators of a document, which compile each of its schemas once, however many sandboxes there are. */
export function validatorsOf(document: ApiDocument): SchemaValidators {
  const known = VALIDATORS.get(document) ?? new SchemaValidators(document)
  VALIDATORS.set(document, known)
  return known
}

/** Makes validators of the schemas of one document. Each is compiled when it is first used, which keeps the start short. */
export class SchemaValidators {
  readonly #ajv: Ajv2020
  readonly #id: string
  readonly #compiled = new WeakMap<JsonObject, ValidateFunction>()

  constructor(document: ApiDocument) {
    this.#id = `${document.api}-${document.version}`
    // With all errors come the schemas that they belong to, whose examples appear in the details.
    // Tests of the published documents check their schemas, so that no start has to compile the schema of schemas.
    this.#ajv = new Ajv2020({
      allErrors: true,
      verbose: true,
      strict: false,
      addUsedSchema: false,
      meta: false,
      validateSchema: false
    })
    ajvFormats.default(this.#ajv)
    this.#ajv.addFormat('byte', isBase64)
    this.#ajv.addSchema({
      $id: this.#id,
      components: {
        schemas: Object.fromEntries(
          Object.entries(document.schemas).map(([name, each]) => [name, prepare(each, this.#id)])
        )
      }
    })
  }

  /** @param schema of the document, with its references */
  validator(schema: JsonObject): () => ValidateFunction {
    let compiled = this.#compiled.get(schema)
    return () => {
      compiled ??= this.#compile(schema)
      return compiled
    }
  }

  #compile(schema: JsonObject): ValidateFunction {
    const compiled = this.#compiled.get(schema) ?? this.#ajv.compile(prepare(schema, this.#id) as JsonObject)
    this.#compiled.set(schema, compiled)
    return compiled
  }
}
