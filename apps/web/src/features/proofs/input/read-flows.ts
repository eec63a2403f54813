import { LIMITS, type QuoteProofRequest } from '@portico/contract'
import { type FlowType, printMoney } from '@portico/finance'
import {
  headingOf,
  readDay,
  readRows,
  readSignedAmount,
  type SignedAmount,
  TableError,
  type TableRow
} from './read-table.ts'

export type ReadFlow = NonNullable<QuoteProofRequest['flows']>[number]

const TYPES: Record<FlowType, readonly string[]> = {
  DRAWDOWN: ['drawdown', 'disposicion', 'credit', 'credito', 'loan', 'auszahlung', 'tirage'],
  INSTALMENT: ['instalment', 'installment', 'payment', 'repayment', 'cuota', 'pago', 'reembolso', 'rate', 'mensualite'],
  CHARGE: ['charge', 'fee', 'gasto', 'comision', 'gebuhr', 'frais']
}

const HEADINGS = {
  date: ['date', 'fecha', 'datum', 'data', 'day'],
  amount: ['amount', 'importe', 'betrag', 'montant', 'importo', 'bedrag', 'montante'],
  type: ['type', 'tipo', 'typ', 'flow', 'flujo']
} as const

interface RawFlow {
  date: string
  amount: SignedAmount
  type: FlowType | undefined
}

/**
 * Reads cash flows: day, amount and, if there is a third column, type. Without types, amounts with the sign of the first one are
 * drawdowns and the others are payments; without signs either, the first row is the drawdown.
 *
 * @throws TableError with the line
 */
export function readFlows(text: string): ReadFlow[] {
  const rows = readRows(text)
  const [first] = rows
  const heading = first && !readDay(first.cells[0] ?? '') && !readSignedAmount(first.cells[1] ?? '') ? first : undefined
  const columns = columnsOf(heading)
  const flows = (heading ? rows.slice(1) : rows).map((row) => readFlow(row, columns))
  if (flows.length === 0) throw new TableError({ key: 'empty' })
  if (flows.length > LIMITS.proofFlows) throw new TableError({ key: 'tooMany', limit: LIMITS.proofFlows })
  const hasSigns = flows.some(({ amount }) => amount.isNegative !== flows[0]?.amount.isNegative)
  return flows.map(({ date, amount, type }, index) => {
    const isDrawdown = hasSigns ? amount.isNegative === flows[0]?.amount.isNegative : index === 0
    return { date, amount: printMoney(amount.cents), type: type ?? (isDrawdown ? 'DRAWDOWN' : 'INSTALMENT') }
  })
}

type Columns = Record<keyof typeof HEADINGS, number>

function columnsOf(heading: TableRow | undefined): Columns {
  if (!heading) return { date: 0, amount: 1, type: 2 }
  const names = heading.cells.map(headingOf)
  const find = (column: keyof typeof HEADINGS) =>
    names.findIndex((name) => HEADINGS[column].some((one) => name.startsWith(one)))
  const columns = { date: find('date'), amount: find('amount'), type: find('type') }
  if (columns.date < 0 || columns.amount < 0) throw new TableError({ key: 'header', line: heading.line })
  return columns
}

function readFlow({ line, cells }: TableRow, columns: Columns): RawFlow {
  const cell = (column: keyof Columns) => cells[columns[column]] ?? ''
  const date = readDay(cell('date'))
  if (date === undefined) throw new TableError({ key: 'date', line, cell: cell('date') })
  const amount = readSignedAmount(cell('amount'))
  if (amount === undefined) throw new TableError({ key: 'amount', line, cell: cell('amount') })
  const word = headingOf(cell('type'))
  const type = (Object.keys(TYPES) as FlowType[]).find((one) => TYPES[one].some((name) => word.startsWith(name)))
  if (cell('type') !== '' && type === undefined) throw new TableError({ key: 'type', line, cell: cell('type') })
  return { date, amount, type }
}
