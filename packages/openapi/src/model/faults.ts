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
  badCharacter: 'A text here holds {{ character }}, which no text may hold. It was replaced by U+FFFD.',
  badName: 'A name here holds {{ character }}, which no name may hold. Remove it.',
  tooLarge:
    'The text has {{ size }} million characters; at most {{ limit }} million are read. Divide it into several documents.',
  syntax: 'This can be read neither as JSON nor as YAML: {{ reason }}.',
  tooDeep: 'Here the nesting is deeper than {{ limit }} levels. Move inner parts to components and refer to them.',
  tooManyNodes:
    'The document has more than {{ limit }} million values, an alias of YAML counted as all that it repeats. Refer to components by $ref instead, or divide the document.',
  aliasLoop: 'An alias of YAML stands inside what it repeats, which never ends. Use a $ref to a component instead.',
  notAnObject: 'The document is not an object: it must have fields such as openapi and info at its top level.',
  noVersion:
    'The document does not say what it is: at its top level, the field openapi is missing (for example openapi: 3.1.0).',
  version: 'Version {{ version }} of OpenAPI is not read. Use 3.0, 3.1 or 3.2.',
  swagger: 'This is a document of Swagger 2.0. Convert it to OpenAPI 3 (most editors can) and save the result.',
  missing: 'The field “{{ name }}” is missing.',
  notQuoted: '“{{ name }}” must be a text, but YAML reads {{ value }} as a number. Put it in quotation marks.',
  wrongType: '“{{ name }}” must be of type {{ expected }}, but is of type {{ actual }}.',
  empty: 'The text is empty.',
  nothingDescribed: 'The document describes nothing: it has none of paths, webhooks and components.',
  ignoredEmpty: '“{{ name }}” has no value and was left out. Remove it or complete it.',
  remoteRef:
    'The reference “{{ ref }}” leads out of this document. Only references within the document, beginning with #/, are read: bundle the files into one.',
  brokenRef: 'The reference “{{ ref }}” leads to nothing.',
  refLoop: 'The reference “{{ ref }}” leads through other references back to itself.',
  duplicateOperationId: 'The operationId “{{ operationId }}” is already that of {{ first }}.',
  duplicateKey: 'The name “{{ name }}” stands twice in the same object. Remove one, or rename it.',
  // Something beside the official schema of the document's version of OpenAPI; each kind has its own sentence.
  'structure.missing': 'The field “{{ name }}” is missing here.',
  'structure.unknown': 'The field “{{ name }}” is not known here. Correct its name, or begin it with x-.',
  'structure.type': '“{{ name }}” must be of type {{ expected }}, but is of type {{ actual }}.',
  'structure.value': '“{{ name }}” is “{{ actual }}”; allowed: {{ expected }}.',
  'structure.format': '“{{ name }}” is “{{ actual }}”, which does not have the form {{ expected }}.',
  'structure.pattern': '“{{ actual }}” does not match {{ expected }}, as names and values of this kind have to.',
  'structure.count': '“{{ name }}” does not keep the limit {{ expected }}.',
  'structure.unique': '“{{ name }}” holds the same entry twice.',
  'structure.together': '“{{ name }}” holds fields that exclude each other, or lacks one that another field needs.',
  'structure.other': '“{{ name }}” does not have the form that OpenAPI asks for ({{ expected }}).',
  overlayVersion: 'Version {{ version }} of the Overlay specification is not read. Use 1.0.0.',
  overlayLanguage:
    'The overlay does not say which language it translates into: at its top level, x-language is missing or no language tag (for example x-language: es).',
  overlayPath:
    "The target “{{ target }}” is no JSONPath that is read here. Names with other characters than letters, digits and _ stand in brackets: $.paths['/a']; at most two .. and no $ within a filter.",
  overlayTarget: 'The target “{{ target }}” matches nothing in the document.',
  overlayUpdate:
    'The update of “{{ target }}” does not fit what is there: an object takes an object, and the whole document cannot be replaced or removed.',
  overlayTooLarge:
    'The overlay puts more than {{ limit }} million values into the document. Let its targets match less.',
  tooMuch:
    'Prepared for reading, the document would have more than {{ limit }} million characters, for it says the same many times over. Make its operations and schemas refer to less, or divide it into several documents.',
  tooManyParts:
    'This schema combines more than {{ limit }} others through allOf, directly or by way of each other. Those beyond are not shown.',
  longText:
    'The text “{{ name }}” has more than {{ limit }} characters and is shown as it is written, without headings, tables and links. Divide it, or move a part of it to a page of its own.',
  manyTexts:
    'The texts with markup have more than {{ limit }} million characters in all, HTML and tables counted four times. Those beyond are shown as they are written.',
  tooLong: 'Reading the document took longer than allowed. Divide it into several documents.',
  interrupted: 'Reading the document was interrupted. Save it again.'
} as const

export type FaultCode = keyof typeof FAULT_SENTENCES
