import type { ComparedDocument } from './compared-document.ts'
import type { ChangeRecorder } from './recorder.ts'
import type { SchemaComparison } from './schemas.ts'

/** The two versions, with the state that the parts of a comparison share. */
export interface Comparison {
  readonly before: ComparedDocument
  readonly after: ComparedDocument
  readonly schemas: SchemaComparison
  readonly recorder: ChangeRecorder
}
