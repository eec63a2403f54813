/** Who uses what: operations, and components that hold others. */
export class UsageGraph {
  readonly #users = new Map<string, Set<string>>()
  readonly #operations = new Set<string>()

  addOperation(operation: string): void {
    this.#operations.add(operation)
  }

  /** @param user the operation or component that holds the used one */
  add(used: string, user: string): void {
    const users = this.#users.get(used)
    if (users) users.add(user)
    else this.#users.set(used, new Set([user]))
  }

  /** How many operations use one of some components, be it through others. */
  operationsOf(used: readonly string[]): number {
    const seen = new Set<string>()
    const waiting = [...used]
    let count = 0
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      if (this.#operations.has(next)) count += 1
      else waiting.push(...(this.#users.get(next) ?? []))
    }
    return count
  }
}
