import { type JsonObject, objectAt, stringAt } from '../document/json.ts'
import type { Changes } from '../model/changes.ts'
import { referenceTo } from '../views/operation-index.ts'
import { toComparedDocument } from './compared-document.ts'
import { locationOf, matchOperations, requestKey } from './matching.ts'
import { OperationComparison } from './operations.ts'
import { ChangeRecorder, WHOLE } from './recorder.ts'
import { SchemaComparison } from './schemas.ts'
import { compareServers } from './servers.ts'
import { countTexts } from './texts.ts'

const MAX_CHANGES = 2_000

/**
 * What is different between two versions of an API, as it concerns those who use it. Operations belong together by method and path,
 * and else by operationId. Differences within a component are listed once, at the component.
 *
 * A change is breaking when a client that kept to the older version can be refused, or can receive something that the document excluded:
 * clients write requests and read responses, and the other way round for webhooks and callbacks. New values of an enumeration and new
 * variants in responses count as compatible: clients must be ready for values they do not know.
 *
 * It does not throw, whatever the documents contain, and compares a bounded number of schemas.
 *
 * @param before the older document, as parseDocument gives it
 * @param after the newer one
 */
export function compareDocuments(before: JsonObject, after: JsonObject): Changes {
  const [old, now] = [toComparedDocument(before), toComparedDocument(after)]
  const recorder = new ChangeRecorder()
  const schemas = new SchemaComparison(old, now, recorder)
  const { pairs, added, removed } = matchOperations(old.items, now.items)

  compareServers(before, after, WHOLE, recorder)
  for (const item of removed) {
    const code = item.operation.deprecated === true ? 'operationRemovedDeprecated' : 'operationRemoved'
    recorder.add('breaking', code, locationOf(item), { side: 'before' })
  }
  for (const item of added) recorder.add('compatible', 'operationAdded', locationOf(item))
  for (const [was, is] of pairs) {
    if (requestKey(was) !== requestKey(is)) {
      const params = { from: locationOf(was).owner, to: locationOf(is).owner }
      recorder.add('breaking', 'operationMoved', locationOf(is), { params })
    } else if (was.id !== is.id)
      recorder.add('compatible', 'operationRenamed', locationOf(is), { params: { from: was.id, to: is.id } })
    new OperationComparison(was, is, { before: old, after: now, schemas, recorder }).compare()
  }
  const texts = countTexts(before, after)
  if (texts > 0) recorder.add('editorial', 'texts', WHOLE, { params: { count: texts } })

  const changes = recorder.changes((component, directions) => schemas.usedBy(component, directions))
  return {
    from: versionOf(before),
    to: versionOf(after),
    changes: changes.slice(0, MAX_CHANGES),
    added: {
      operations: added.map(referenceTo),
      schemas: now.schemas.names.map((name) => now.schemas.keys.schema(name)).filter((key) => !old.schemas.has(key))
    },
    ...((changes.length > MAX_CHANGES || schemas.isTruncated) && { truncated: true })
  }
}

function versionOf(document: JsonObject): string {
  return stringAt(objectAt(document, 'info') ?? {}, 'version') ?? ''
}
