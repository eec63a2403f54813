/** Kinds of resources by the prefix of their IDs. Each has its words in the texts of the deals. */
const KINDS = {
  quo: 'quotation',
  prq: 'prequalification',
  bav: 'accountValidation',
  app: 'loanApplication',
  con: 'contract',
  ord: 'order',
  tri: 'tradeIn',
  pay: 'payment',
  ref: 'refund',
  sig: 'signature',
  val: 'valuation',
  ins: 'inspection',
  dam: 'damage',
  off: 'offer',
  trf: 'transfer'
} as const

export type ResourceKind = (typeof KINDS)[keyof typeof KINDS] | 'other'

/** The kind of a resource, as its ID says. */
export function resourceKind(id: string): ResourceKind {
  const prefix = id.slice(0, id.indexOf('_'))
  return Object.hasOwn(KINDS, prefix) ? KINDS[prefix as keyof typeof KINDS] : 'other'
}
