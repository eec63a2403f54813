import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseDocument } from '@portico/openapi'
import { expect, test } from 'vitest'
import { DOCUMENTS } from '../testing/sandbox.ts'
import { EVENT_TYPES, TEST_TYPE } from './event-types.ts'
import { TestMessages } from './test-messages.ts'

const file = path.join(DOCUMENTS, 'status-notification/1.2.0/openapi.yaml')
const { document } = parseDocument(readFileSync(file, 'utf8')) as unknown as {
  // biome-ignore lint/suspicious/noExplicitAny: a document has no type
  document: any
}
const types = EVENT_TYPES.map(({ type }) => type)

test('the event types are those of the document: its webhooks, its enumeration and its table', () => {
  expect(types).toEqual([...types].sort())
  expect(Object.keys(document.webhooks).sort()).toEqual(types)
  const { EventType, Event } = document.components.schemas
  expect(EventType.enum).toEqual(types.filter((type) => type !== TEST_TYPE))
  expect(Object.keys(Event.discriminator.mapping).sort()).toEqual(types)
  const table = [...document.info.description.matchAll(/^\| `([a-z-]+\.[a-z-]+)` \| (.*) \|$/gm)]
  expect(Object.fromEntries(table.map(([, type, text]) => [type, `${text}.`]))).toEqual(
    Object.fromEntries(EVENT_TYPES.map(({ type, text }) => [type, text]))
  )
})

test('each type has a text and the version that brought it', () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    const older = parseDocument(
      readFileSync(path.join(DOCUMENTS, 'status-notification', version, 'openapi.yaml'), 'utf8')
    )
    const webhooks = Object.keys((older.document as { webhooks: object }).webhooks).sort()
    expect(EVENT_TYPES.filter(({ since }) => since <= version).map(({ type }) => type)).toEqual(webhooks)
  }
})

test('a test has the example of its type, with the id of the resource', () => {
  const messages = new TestMessages(DOCUMENTS)
  for (const type of types.filter((each) => each !== TEST_TYPE)) {
    const { data, resourceId } = messages.messageOf(type, 'end_5T8W2K6QJN')
    expect(data).toEqual(document.webhooks[type].post.requestBody.content['application/json'].example.data)
    expect(resourceId).toMatch(/^(app|bav|con|ord|pay|prq|quo|tri|veh)_[0-9A-Z]{10}$/)
  }
  expect(messages.messageOf(undefined, 'end_5T8W2K6QJN').data).toEqual({
    endpointId: 'end_5T8W2K6QJN',
    text: 'This is a test.'
  })
})
