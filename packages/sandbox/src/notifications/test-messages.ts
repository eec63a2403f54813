import fs from 'node:fs'
import path from 'node:path'
import { isObject, parseDocument, resolvePointer } from '@portico/openapi'
import { newestVersions } from '../documents/read.ts'
import { TEST_TYPE } from './event-types.ts'

/** What a test sends. */
export interface TestMessage {
  type: string
  /** Absent for a plain test. */
  resourceId?: string
  data: Record<string, unknown>
}

/** The messages of tests: those that the document has as examples of webhooks. */
export class TestMessages {
  readonly #read: () => unknown
  #document: unknown

  constructor(documentsFolder: string) {
    this.#read = () => {
      const version = newestVersions(documentsFolder, 'status-notification').at(-1) ?? ''
      const file = path.join(documentsFolder, 'status-notification', version, 'openapi.yaml')
      return parseDocument(fs.readFileSync(file, 'utf8')).document
    }
  }

  /** @param type undefined for a plain test */
  messageOf(type: string | undefined, endpointId: string): TestMessage {
    if (type === undefined) return { type: TEST_TYPE, data: { endpointId, text: 'This is a test.' } }
    // Few processes send such tests, so the document is read when the first is.
    this.#document ??= this.#read()
    const pointer = `#/webhooks/${type}/post/requestBody/content/application~1json/example/data`
    const data = resolvePointer(this.#document, pointer)
    if (!isObject(data)) throw new Error(`The document has no example of ${type}.`)
    return { type, resourceId: String(Object.values(data)[0]), data }
  }
}
