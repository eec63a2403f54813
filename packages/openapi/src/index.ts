export type { ChangeCode } from './changes/codes.ts'
export { compareDocuments } from './changes/compare.ts'
export { type ChangeGroup, groupChanges, IMPACTS, pathWithin } from './changes/groups.ts'
export { type ChangesMarkdownOptions, changesMarkdown } from './changes/markdown.ts'
export type { JsonObject } from './document/json.ts'
export { isObject, ownValue } from './document/json.ts'
export type { DocumentLimits } from './document/limits.ts'
export { applyOverlay, type Overlaid, type OverlayOptions, type Translated } from './document/overlays/overlay.ts'
export { overlayLanguage } from './document/overlays/overlay-check.ts'
export { pointerToken, resolvePointer } from './document/pointer.ts'
export { jsonText, yamlText } from './document/reading/convert.ts'
export { type ParsedDocument, parseDocument } from './document/reading/parse.ts'
export { recogniseDocument } from './document/reading/recognise.ts'
export { type Resolved, Resolver } from './document/references/resolver.ts'
export type { LinkedPath, NodeKind, Visited } from './document/walk.ts'
export { httpFile } from './exports/http-file.ts'
export { postmanCollection } from './exports/postman.ts'
export { type ClientCredentials, withCredentials } from './exports/postman-credentials.ts'
export { type ExportOptions, type ExportSource, exportSource } from './exports/source.ts'
export { documentForTypes } from './exports/types-source.ts'
export { checkValue, type ValueFault, type ValueRule } from './instances/check.ts'
export { newValue, optionValue } from './instances/new-value.ts'
export {
  type ChosenVariant,
  isObjectSchema,
  type ObjectShape,
  objectShape,
  type SchemaLookup,
  wholeSchema
} from './instances/shape.ts'
export { withMarkdown } from './markdown/pieces.ts'
export * from './model/changes.ts'
export type { Fault, FaultCode } from './model/faults.ts'
export * from './model/operation.ts'
export * from './model/outline.ts'
export * from './model/pieces.ts'
export * from './model/schema.ts'
export * from './model/search.ts'
export * from './model/text.ts'
export { defectPhrase, mergePhrase, recursionPhrase, rulePhrases, variantsPhrase } from './phrases/facts.ts'
export {
  type Code,
  createPhraseBook,
  joinPhrases,
  type Phrase,
  type PhraseBook,
  plainText
} from './phrases/phrase-book.ts'
export { flowPhrase, schemePhrase, variablePhrase } from './phrases/security.ts'
export { type Sentence, sentencesOf, type TextTree } from './phrases/sentences.ts'
export { type SerializationStyle, stylePhrases } from './phrases/styles.ts'
export { componentOf, typeText } from './phrases/types.ts'
export { effectiveTypes, valueCode } from './phrases/values.ts'
export { requestAddress } from './requests/address.ts'
export { isExampleElsewhere, selectMedia } from './requests/body.ts'
export type { MultipartPart, RequestBody, RequestOptions, SampleRequest } from './requests/model.ts'
export { sampleRequest } from './requests/request.ts'
export { sampleFile } from './requests/sample-file.ts'
export { CREDENTIAL_PLACEHOLDERS, credentialKind } from './requests/security.ts'
export { defaultServer } from './requests/server.ts'
export type { NameValue } from './requests/style.ts'
export { parameterKey, parameterSample, typedValue } from './requests/value.ts'
export { type Heading, markdownToPage } from './text/markdown.ts'
export { markdownSource } from './text/source.ts'
export { OutputBudget, OutputTooLargeError } from './views/budget.ts'
export { type PrepareOptions, preparePieces } from './views/prepare.ts'
export type { TextOptions } from './views/texts.ts'
