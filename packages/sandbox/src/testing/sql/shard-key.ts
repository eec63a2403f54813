import { parse } from 'libpg-query'

/** The column by which a distributed database would shard the tables. */
export const SHARD_KEY = 'owner'

// biome-ignore lint/suspicious/noExplicitAny: the parser's tree has a type for each of hundreds of kinds
type Node = any

/** What a part of a statement reads from: the table if it is a sharded one, by the name that it has there. */
type Sources = Map<string, string | undefined>

/** Stands for a value of the key that is known: a parameter, or a column of a common table expression that is checked itself. */
const KNOWN = Symbol('known')

/** Which sources have the same value of the key. */
class SameKey {
  readonly #groups: Set<unknown>[] = []

  link(one: unknown, other: unknown): void {
    const groups = [one, other].map((member) => this.#groups.find((group) => group.has(member)) ?? new Set([member]))
    const merged = new Set(groups.flatMap((group) => [...group]))
    this.#groups.splice(0, Infinity, ...this.#groups.filter((group) => !groups.includes(group)), merged)
  }

  isKnown(source: string): boolean {
    return this.#groups.some((group) => group.has(source) && group.has(KNOWN))
  }
}

/** A part of a statement with its own sources and conditions. */
class Part {
  readonly sources: Sources = new Map()
  readonly #same = new SameKey()
  readonly #isSharded: (table: string) => boolean

  constructor(isSharded: (table: string) => boolean, from: readonly Node[], where: Node) {
    this.#isSharded = isSharded
    const conditions = [where, ...from.flatMap((item) => this.#add(item))]
    for (const condition of conditions) this.#read(condition)
  }

  /** The tables of which rows of every value of the key are read. */
  get unbound(): string[] {
    return [...this.sources].flatMap(([name, table]) => (table && !this.#same.isKnown(name) ? [table] : []))
  }

  /** Adds a source. @returns the conditions of joins */
  #add(item: Node): Node[] {
    const { RangeVar: table, JoinExpr: join } = item
    if (join) {
      const left = this.#addAndName(join.larg)
      const right = this.#addAndName(join.rarg)
      if (join.usingClause?.some((column: Node) => column.String.sval === SHARD_KEY))
        this.#same.link(this.#memberOf(left.names[0]), this.#memberOf(right.names[0]))
      return [...left.conditions, ...right.conditions, join.quals]
    }
    const name = table ? `${table.schemaname}.${table.relname}` : ''
    const alias = (table ?? Object.values(item)[0])?.alias?.aliasname ?? table?.relname ?? `source ${this.sources.size}`
    this.sources.set(alias, this.#isSharded(name) ? name : undefined)
    return []
  }

  #addAndName(item: Node): { names: string[]; conditions: Node[] } {
    const before = this.sources.size
    const conditions = this.#add(item)
    return { names: [...this.sources.keys()].slice(before), conditions }
  }

  /** A source as the groups have it: the key of what is no sharded table is known. */
  #memberOf(source: string | undefined): unknown {
    return source !== undefined && this.sources.get(source) ? source : KNOWN
  }

  /** Reads a condition that must hold for every row. */
  #read(condition: Node): void {
    const { BoolExpr: bool, A_Expr: comparison, SubLink: link } = condition ?? {}
    if (bool?.boolop === 'AND_EXPR') for (const each of bool.args) this.#read(each)
    if (link?.subLinkType === 'ANY_SUBLINK') this.#compare(link.testexpr, undefined)
    if (comparison?.kind === 'AEXPR_BETWEEN') this.#readBounds(comparison)
    if (comparison?.name?.[0]?.String.sval !== '=') return
    if (comparison.kind === 'AEXPR_OP') this.#compare(comparison.lexpr, comparison.rexpr)
    // In a list of values, or one of an array.
    if (['AEXPR_IN', 'AEXPR_OP_ANY'].includes(comparison.kind)) this.#compare(comparison.lexpr, undefined)
  }

  /** Between two bounds that are the same, there is one value. */
  #readBounds({ lexpr, rexpr }: Node): void {
    const [lower, upper] = rexpr.List.items.map(({ ColumnRef }: Node) => JSON.stringify(ColumnRef?.fields))
    if (lower !== undefined && lower === upper) this.#compare(lexpr, rexpr.List.items[0])
  }

  #compare(left: Node, right: Node): void {
    const [lefts, rights] = [left, right].map((side) => side?.RowExpr?.args ?? [side])
    for (const [index, each] of lefts.entries()) this.#compareOne(each, right && rights[index])
  }

  #compareOne(left: Node, right: Node): void {
    const [one, other] = [this.#keyOf(left), this.#keyOf(right)]
    if (one !== undefined && other !== undefined) this.#same.link(one, other)
    else if (one !== undefined && !this.#isOwnColumn(right)) this.#same.link(one, KNOWN)
    else if (other !== undefined && !this.#isOwnColumn(left)) this.#same.link(other, KNOWN)
  }

  /** The source whose key an expression is. */
  #keyOf(expression: Node): unknown {
    const names: string[] = expression?.ColumnRef?.fields.map((field: Node) => field.String?.sval) ?? []
    if (names.at(-1) !== SHARD_KEY) return undefined
    const sharded = [...this.sources].filter(([, table]) => table)
    // Without its source, it is the only one that there is, or all have the same.
    return this.#memberOf(names.length > 1 ? names.at(-2) : sharded[0]?.[0])
  }

  /** Whether an expression is another column of a sharded source, which says nothing about the key. */
  #isOwnColumn(expression: Node): boolean {
    const names: string[] = expression?.ColumnRef?.fields.map((field: Node) => field.String?.sval) ?? []
    return names.length === 1 || (names.length > 1 && this.sources.get(names.at(-2) ?? '') !== undefined)
  }
}

/** The tables of one part of a statement that are used without the key. */
function unboundOf(kind: string, node: Node, isSharded: (table: string) => boolean): string[] {
  if (kind === 'InsertStmt') {
    const table = `${node.relation.schemaname}.${node.relation.relname}`
    // Without a list it has all columns.
    const hasKey = !node.cols || node.cols.some(({ ResTarget }: Node) => ResTarget.name === SHARD_KEY)
    return isSharded(table) && !hasKey ? [table] : []
  }
  if (kind === 'SelectStmt') return new Part(isSharded, node.fromClause ?? [], node.whereClause).unbound
  if (kind === 'UpdateStmt' || kind === 'DeleteStmt') {
    const from = [{ RangeVar: node.relation }, ...(node.fromClause ?? node.usingClause ?? [])]
    return new Part(isSharded, from, node.whereClause).unbound
  }
  return []
}

/**
 * The sharded tables that a statement reads or writes without a condition on the key, for which a distributed database would ask all nodes.
 *
 * @param isSharded of the name of a table with its schema
 * @returns their names, each once, in their order
 * @throws Error when the text is no statement of PostgreSQL
 */
export async function tablesWithoutKey(text: string, isSharded: (table: string) => boolean): Promise<string[]> {
  const found = new Set<string>()
  const walk = (kind: string, node: Node): void => {
    if (Array.isArray(node)) for (const each of node) walk(kind, each)
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return
    for (const table of unboundOf(kind, node, isSharded)) found.add(table)
    // The halves of a union have no name of their kind.
    for (const [name, value] of Object.entries(node)) walk(/^[lr]arg$/.test(name) ? kind : name, value)
  }
  walk('', await parse(text))
  return [...found].sort()
}
