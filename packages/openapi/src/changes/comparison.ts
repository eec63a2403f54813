import type { ComparedDocument } from './compared-document.ts'
import type { ChangeRecorder } from './recorder.ts'
import type { SchemaComparison } from './schemas.ts'

/** What the two versions are compared with. */
export interface Comparison {
  readonly before: ComparedDocument
  readonly after: ComparedDocument
  readonly schemas: SchemaComparison
  readonly recorder: ChangeRecorder
}
