/**
 * What is wrong with a document. An `error` keeps it from being published; a `warning` costs the reader one place at most.
 * `code` is a key of translations (`reference.fault.<code>`), `params` are for its sentence, `message` is that sentence in English.
 */
export interface Fault {
  readonly severity: 'error' | 'warning'
  readonly code: FaultCode
  readonly message: string
  readonly params?: Readonly<Record<string, string | number>>
  /** Place in the document (RFC 6901); empty for the whole. */
  readonly pointer?: string
  /** From 1. Absent when nothing in the text stands for it. */
  readonly line?: number
  readonly column?: number
}

/**
 * The sentence of every fault in English; translations have the same under `reference.fault.<code>`, with the same parameters. The place
 * is shown beside the sentence, so none repeats it.
 */
export const FAULT_SENTENCES = {
  encoding: 'The text is not in UTF-8. Save it as UTF-8.',
  badCharacter: 'This text contains the invalid character {{ character }}, which was replaced with U+FFFD.',
  badName: 'This name contains the invalid character {{ character }}. Remove it.',
  tooLarge:
    'The text has {{ size }} million characters. The limit is {{ limit }} million. Split it into several OpenAPI descriptions.',
  syntax: 'This is not valid JSON or YAML: {{ reason }}.',
  tooDeep: 'The nesting exceeds {{ limit }} levels here. Move inner parts to components and refer to them.',
  tooManyNodes:
    'The description has more than {{ limit }} million values, including everything that YAML aliases repeat. Use $ref to components instead, or split the description.',
  aliasLoop:
    'A YAML alias is inside the value that it repeats, which creates an endless loop. Use a $ref to a component instead.',
  notAnObject: 'The description is not an object. Its top level must have fields such as openapi and info.',
  noVersion: 'The field openapi is missing at the top level (for example openapi: 3.1.0).',
  version: 'OpenAPI {{ version }} is not supported. Use 3.0, 3.1 or 3.2.',
  swagger: 'Swagger 2.0 is not supported. Convert the description to OpenAPI 3 (most editors can) and save the result.',
  missing: 'The field “{{ name }}” is missing.',
  notQuoted: '“{{ name }}” must be text, but YAML reads {{ value }} as a number. Put it in quotation marks.',
  wrongType: '“{{ name }}” must be of type {{ expected }}, but is of type {{ actual }}.',
  empty: 'The text is empty.',
  nothingDescribed: 'The description is empty: it has no paths, webhooks or components.',
  ignoredEmpty: '“{{ name }}” has no value and was ignored. Remove it or complete it.',
  remoteRef:
    'The reference “{{ ref }}” points outside this description. Only internal references, which start with #/, are supported: bundle the files into one.',
  brokenRef: 'The target of the reference “{{ ref }}” does not exist.',
  refLoop: 'The reference “{{ ref }}” leads back to itself through other references.',
  duplicateOperationId: 'The operationId “{{ operationId }}” is already used by {{ first }}.',
  duplicateKey: 'The name “{{ name }}” occurs twice in the same object. Remove or rename one of them.',
  // Something beside the official schema of the document's version of OpenAPI; each kind has its own sentence.
  'structure.missing': 'The field “{{ name }}” is missing here.',
  'structure.unknown': 'The field “{{ name }}” is not allowed here. Correct its name, or start it with x-.',
  'structure.type': '“{{ name }}” must be of type {{ expected }}, but is of type {{ actual }}.',
  'structure.value': '“{{ name }}” is “{{ actual }}”; allowed: {{ expected }}.',
  'structure.format': '“{{ name }}” is “{{ actual }}”, which does not have the format {{ expected }}.',
  'structure.pattern': '“{{ actual }}” does not match the required pattern {{ expected }}.',
  'structure.count': '“{{ name }}” does not comply with the limit {{ expected }}.',
  'structure.unique': '“{{ name }}” contains the same entry twice.',
  'structure.together': '“{{ name }}” contains mutually exclusive fields, or lacks a field that another one requires.',
  'structure.other': '“{{ name }}” is not valid OpenAPI ({{ expected }}).',
  overlayVersion: 'Version {{ version }} of the Overlay specification is not supported. Use 1.0.0.',
  overlayLanguage:
    'The overlay does not specify the language of its translations: x-language is missing at the top level or is not a language tag (for example x-language: es).',
  overlayPath:
    "The target “{{ target }}” is not a supported JSONPath. Put names with characters other than letters, digits and _ in brackets: $.paths['/a']. Use at most two .. and no $ in a filter.",
  overlayTarget: 'The target “{{ target }}” matches nothing in the description.',
  overlayUpdate:
    'The update of “{{ target }}” does not match its target: an object requires an object, and the complete description cannot be replaced or removed.',
  overlayTooLarge:
    'The overlay adds more than {{ limit }} million values to the description. Make its targets match fewer places.',
  tooMuch:
    'After processing, the description would have more than {{ limit }} million characters because it repeats content. Reduce the references of its operations and schemas, or split it into several descriptions.',
  tooManyParts:
    'This schema combines more than {{ limit }} others through allOf, directly or indirectly. The rest are not shown.',
  longText:
    'The text “{{ name }}” has more than {{ limit }} characters and is shown unformatted, without headings, tables or links. Split it, or move part of it to a separate page.',
  manyTexts:
    'Texts with markup exceed {{ limit }} million characters in total; HTML and tables count four times. The texts beyond the limit are shown unformatted.',
  tooLong: 'Processing the description took too long. Split it into several descriptions.',
  interrupted: 'Processing the description was interrupted. Save it again.'
} as const

export type FaultCode = keyof typeof FAULT_SENTENCES
