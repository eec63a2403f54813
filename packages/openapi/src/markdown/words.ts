import type { Limit, Note } from '../model/schema.ts'

/**
 * The words of the Markdown twins. They stand here and not among the client's translations because the twins are made where documents are
 * prepared, in a thread without the client's texts, and because the browser never needs them. `{…}` is replaced.
 */
export interface Words {
  readonly version: string
  readonly required: string
  readonly optional: string
  readonly deprecated: string
  readonly deprecatedText: string
  readonly readOnly: string
  readonly writeOnly: string
  readonly usual: string
  readonly always: string
  readonly values: string
  readonly example: string
  readonly generated: string
  readonly arrayOf: string
  readonly or: string
  readonly anyType: string
  readonly noValue: string
  readonly from: string
  readonly recursive: string
  readonly deferred: string
  readonly otherProperties: string
  readonly noOtherProperties: string
  readonly anyOtherProperties: string
  readonly matching: string
  readonly items: string
  readonly itemAt: string
  readonly oneOf: string
  readonly anyOf: string
  readonly chosenBy: string
  readonly whenValue: string
  readonly headings: Readonly<
    Record<
      | 'access'
      | 'servers'
      | 'body'
      | 'responses'
      | 'callbacks'
      | 'operations'
      | 'webhooks'
      | 'schemas'
      | 'usedBy'
      | 'example'
      | 'contact'
      | 'properties'
      | 'other',
      string
    >
  >
  readonly parameters: Readonly<Record<'path' | 'query' | 'querystring' | 'header' | 'cookie', string>>
  readonly headers: string
  readonly links: string
  readonly encoding: string
  readonly noAccess: string
  readonly scopes: string
  readonly style: string
  readonly defect: string
  readonly more: string
  readonly seeAlso: string
  /** Where there are two, the first is for one. */
  readonly limits: Readonly<Record<Limit['keyword'], string | readonly [one: string, other: string]>>
  readonly notes: Readonly<Record<Note['kind'], string>>
}

const en: Words = {
  version: 'Version',
  required: 'required',
  optional: 'optional',
  deprecated: 'deprecated',
  deprecatedText: 'Deprecated: it still works, but use it no more in new code.',
  readOnly: 'only in answers',
  writeOnly: 'only in requests',
  usual: 'Default: {value}',
  always: 'Always {value}',
  values: 'Values',
  example: 'Example: {value}',
  generated: 'made from the schema',
  arrayOf: 'list of {type}',
  or: 'or',
  anyType: 'any value',
  noValue: 'no value is allowed',
  from: 'from {origin}',
  recursive: 'as above',
  deferred: 'more: {link}',
  otherProperties: 'any other property',
  noOtherProperties: 'No other properties are allowed.',
  anyOtherProperties: 'Other properties are allowed.',
  matching: 'properties whose names match {pattern}',
  items: 'items',
  itemAt: 'item {position}',
  oneOf: 'One of:',
  anyOf: 'One or more of:',
  chosenBy: 'One of, chosen by {property}:',
  whenValue: 'when {property} is {value}',
  headings: {
    access: 'Authentication',
    servers: 'Servers',
    body: 'Request body',
    responses: 'Responses',
    callbacks: 'Callbacks',
    operations: 'Operations',
    webhooks: 'Webhooks',
    schemas: 'Schemas',
    usedBy: 'Used by',
    example: 'Example',
    contact: 'Contact',
    properties: 'Schema',
    other: 'Other operations'
  },
  parameters: {
    path: 'Path parameters',
    query: 'Query parameters',
    querystring: 'Query',
    header: 'Request headers',
    cookie: 'Cookies'
  },
  headers: 'Headers:',
  links: 'Leads to:',
  encoding: 'Sent as {contentType}',
  noAccess: 'None is needed.',
  scopes: 'scopes {scopes}',
  style: 'written in the style {style}',
  defect: 'the document refers to {ref}, which cannot be shown',
  more: '{count} more.',
  seeAlso: 'See also',
  limits: {
    minLength: ['at least {value} character', 'at least {value} characters'],
    maxLength: ['at most {value} character', 'at most {value} characters'],
    pattern: 'matches {value}',
    minimum: 'at least {value}',
    maximum: 'at most {value}',
    exclusiveMinimum: 'more than {value}',
    exclusiveMaximum: 'less than {value}',
    multipleOf: 'a multiple of {value}',
    minItems: ['at least {value} item', 'at least {value} items'],
    maxItems: ['at most {value} item', 'at most {value} items'],
    uniqueItems: 'no item twice',
    minProperties: ['at least {value} property', 'at least {value} properties'],
    maxProperties: ['at most {value} property', 'at most {value} properties'],
    minContains: ['at least {value} matching item', 'at least {value} matching items'],
    maxContains: ['at most {value} matching item', 'at most {value} matching items']
  },
  notes: {
    tuple: 'The first {count} items each have a schema of their own.',
    contains: 'At least one item is:',
    propertyNames: 'Names of properties are:',
    not: 'It is not:',
    if: 'If it is the first, it is also the second, or else the third:',
    dependentRequired: 'With {property}, also needed: {required}.',
    dependentSchema: 'With {property}, it is also:',
    contentMediaType: 'The text is {mediaType}.',
    contentEncoding: 'The text is encoded as {encoding}.',
    contentSchema: 'What the text holds is:',
    unevaluatedProperties: 'Properties beyond these: {allowed}.',
    unevaluatedItems: 'Items beyond these: {allowed}.',
    noAdditionalItems: 'There are no further items.',
    xml: 'XML: {xml}.',
    notAllowed: 'No value is allowed.'
  }
}

const es: Words = {
  version: 'Versión',
  required: 'obligatorio',
  optional: 'opcional',
  deprecated: 'en desuso',
  deprecatedText: 'En desuso: sigue funcionando, pero no lo utilice en código nuevo.',
  readOnly: 'solo en respuestas',
  writeOnly: 'solo en solicitudes',
  usual: 'Valor por defecto: {value}',
  always: 'Siempre {value}',
  values: 'Valores',
  example: 'Ejemplo: {value}',
  generated: 'creado a partir del esquema',
  arrayOf: 'lista de {type}',
  or: 'o',
  anyType: 'cualquier valor',
  noValue: 'no se admite ningún valor',
  from: 'de {origin}',
  recursive: 'como arriba',
  deferred: 'más: {link}',
  otherProperties: 'cualquier otra propiedad',
  noOtherProperties: 'No se admiten otras propiedades.',
  anyOtherProperties: 'Se admiten otras propiedades.',
  matching: 'propiedades cuyo nombre cumple {pattern}',
  items: 'elementos',
  itemAt: 'elemento {position}',
  oneOf: 'Una de:',
  anyOf: 'Una o varias de:',
  chosenBy: 'Una de, según {property}:',
  whenValue: 'cuando {property} es {value}',
  headings: {
    access: 'Autenticación',
    servers: 'Servidores',
    body: 'Cuerpo de la solicitud',
    responses: 'Respuestas',
    callbacks: 'Llamadas de retorno',
    operations: 'Operaciones',
    webhooks: 'Webhooks',
    schemas: 'Esquemas',
    usedBy: 'La utilizan',
    example: 'Ejemplo',
    contact: 'Contacto',
    properties: 'Esquema',
    other: 'Otras operaciones'
  },
  parameters: {
    path: 'Parámetros de la ruta',
    query: 'Parámetros de la consulta',
    querystring: 'Consulta',
    header: 'Cabeceras de la solicitud',
    cookie: 'Cookies'
  },
  headers: 'Cabeceras:',
  links: 'Lleva a:',
  encoding: 'Se envía como {contentType}',
  noAccess: 'No se necesita.',
  scopes: 'permisos {scopes}',
  style: 'escrito con el estilo {style}',
  defect: 'el documento se refiere a {ref}, que no puede mostrarse',
  more: '{count} más.',
  seeAlso: 'Véase también',
  limits: {
    minLength: ['al menos {value} carácter', 'al menos {value} caracteres'],
    maxLength: ['como máximo {value} carácter', 'como máximo {value} caracteres'],
    pattern: 'cumple {value}',
    minimum: 'al menos {value}',
    maximum: 'como máximo {value}',
    exclusiveMinimum: 'más de {value}',
    exclusiveMaximum: 'menos de {value}',
    multipleOf: 'múltiplo de {value}',
    minItems: ['al menos {value} elemento', 'al menos {value} elementos'],
    maxItems: ['como máximo {value} elemento', 'como máximo {value} elementos'],
    uniqueItems: 'sin elementos repetidos',
    minProperties: ['al menos {value} propiedad', 'al menos {value} propiedades'],
    maxProperties: ['como máximo {value} propiedad', 'como máximo {value} propiedades'],
    minContains: ['al menos {value} elemento que lo cumple', 'al menos {value} elementos que lo cumplen'],
    maxContains: ['como máximo {value} elemento que lo cumple', 'como máximo {value} elementos que lo cumplen']
  },
  notes: {
    tuple: 'Los primeros {count} elementos tienen cada uno su esquema.',
    contains: 'Al menos un elemento es:',
    propertyNames: 'Los nombres de las propiedades son:',
    not: 'No es:',
    if: 'Si es lo primero, también es lo segundo; si no, lo tercero:',
    dependentRequired: 'Con {property} también se necesita: {required}.',
    dependentSchema: 'Con {property} también es:',
    contentMediaType: 'El texto es {mediaType}.',
    contentEncoding: 'El texto está codificado como {encoding}.',
    contentSchema: 'Lo que contiene el texto es:',
    unevaluatedProperties: 'Propiedades además de estas: {allowed}.',
    unevaluatedItems: 'Elementos además de estos: {allowed}.',
    noAdditionalItems: 'No hay más elementos.',
    xml: 'XML: {xml}.',
    notAllowed: 'No se admite ningún valor.'
  }
}

/** The words of a language; English for one that has none. */
export const wordsOf = (language: string): Words => (/^es\b/i.test(language) ? es : en)

/** A text with its values. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  !text.includes('{') ? text : text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all))
