import type { ApiDocument, Operation } from '../documents/read.ts'

/** An operation that a request was sent to, with the values of the parameters of its path, in their order. */
export interface FoundOperation {
  operation: Operation
  values: readonly string[]
}

/** The parameters of the path of an operation by name; versions may name them differently. */
export const pathParameters = ({ url }: Operation, values: readonly string[]): Record<string, string> =>
  Object.fromEntries([...url.matchAll(/:([^/]+)/g)].map(([, name = ''], index) => [name, values[index] ?? '']))

/** The address of an operation below that of its API, with places instead of the names of parameters. */
const placesOf = (url: string, base: string) => url.slice(base.length).replace(/:[^/]+/g, '{}')

/** The address that all operations of a document begin with, such as `/sandbox/payments/v1`. */
export const baseOf = ({ operations: [first] }: ApiDocument): string =>
  /^\/sandbox\/[^/]+\/[^/]+/.exec(first?.url ?? '')?.[0] ?? ''

/** The operations of a document by their addresses. */
export class OperationFinder {
  readonly #base: string
  readonly #operations: readonly { operation: Operation; expression: RegExp }[]

  constructor(document: ApiDocument) {
    this.#base = baseOf(document)
    this.#operations = document.operations.map((operation) => ({
      operation,
      expression: new RegExp(`^${operation.url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '([^/]+)')}$`)
    }))
  }

  /** The operation of a request. An address without parameters comes before one with them. */
  find(method: string, path: string): FoundOperation | undefined {
    const [found] = this.#operations
      .filter(({ operation }) => operation.method === method)
      .flatMap((each) => {
        const match = each.expression.exec(path)
        return match ? [{ operation: each.operation, values: match.slice(1).map(decoded) }] : []
      })
      .toSorted((one, other) => one.values.length - other.values.length)
    return found
  }

  /** The operation with the address that an operation of another version has below its API. */
  counterpart({ method, url }: Operation, other: OperationFinder): Operation | undefined {
    const places = placesOf(url, other.#base)
    return this.#operations.find(
      ({ operation }) => operation.method === method && placesOf(operation.url, this.#base) === places
    )?.operation
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
