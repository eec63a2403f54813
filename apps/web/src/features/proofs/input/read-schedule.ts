import { LIMITS, type QuoteProofRequest } from '@portico/contract'
import { printMoney, type ScheduleColumn } from '@portico/finance'
import { headingOf, readDay, readRows, readSignedAmount, TableError } from './read-table.ts'

export type StatedScheduleRow = NonNullable<QuoteProofRequest['schedule']>[number]

/** Beginnings of headings, by column. */
const HEADINGS: Record<ScheduleColumn, readonly string[]> = {
  date: ['date', 'due', 'fecha', 'vencimiento', 'datum', 'data', 'echeance'],
  instalment: ['instalment', 'installment', 'payment', 'cuota', 'rate', 'rata', 'mensualite', 'prestacao', 'termijn'],
  interest: ['interest', 'interes', 'zins', 'interet', 'interessi', 'juros', 'rente'],
  principal: ['principal', 'capital amortizado', 'amortizacion', 'capital', 'tilgung', 'aflossing', 'quota capitale'],
  balance: ['balance', 'outstanding', 'saldo', 'capital pendiente', 'restschuld', 'restant', 'residuo', 'restschuld']
}

/**
 * Reads a schedule whose first line has headings: any of date, instalment, interest, principal and balance; other columns are ignored.
 * An empty cell is not compared.
 *
 * @throws TableError with the line
 */
export function readSchedule(text: string): StatedScheduleRow[] {
  const [heading, ...rows] = readRows(text)
  const columns = (heading?.cells ?? []).map(columnOf)
  if (!heading || !columns.some((column) => column !== undefined && column !== 'date'))
    throw new TableError({ key: 'header', line: 1 })
  if (rows.length === 0) throw new TableError({ key: 'empty' })
  if (rows.length > LIMITS.proofMonths + 2) throw new TableError({ key: 'tooMany', limit: LIMITS.proofMonths + 2 })
  return rows.map(({ line, cells }) =>
    Object.fromEntries(
      columns.flatMap((column, index) => {
        const cell = cells[index] ?? ''
        return column === undefined || cell === '' ? [] : [[column, readCell(column, cell, line)]]
      })
    )
  )
}

/** The column whose heading is the longest beginning: `capital pendiente` is a balance, `capital` the principal. */
function columnOf(cell: string): ScheduleColumn | undefined {
  const name = headingOf(cell)
  const matches = (Object.keys(HEADINGS) as ScheduleColumn[]).flatMap((column) =>
    HEADINGS[column].filter((beginning) => name.startsWith(beginning)).map(({ length }) => ({ column, length }))
  )
  return matches.sort((one, other) => other.length - one.length)[0]?.column
}

function readCell(column: ScheduleColumn, cell: string, line: number): string {
  if (column === 'date') {
    const date = readDay(cell)
    if (date === undefined) throw new TableError({ key: 'date', line, cell })
    return date
  }
  const amount = readSignedAmount(cell)
  if (amount === undefined || (amount.isNegative && amount.cents > 0))
    throw new TableError({ key: 'amount', line, cell })
  return printMoney(amount.cents)
}
