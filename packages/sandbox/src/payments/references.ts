/** What other APIs may use of payments. */
import type { Queryable } from '../core/table.ts'

/**
 * The first payment that settles the deposit of an order: one of the type D, of at least the deposit, that is settled and was not
 * refunded in full.
 *
 * @param depositCents of the order, in its currency
 * @returns the id of the payment, or undefined
 */
export async function findSettledDeposit(
  db: Queryable,
  owner: string,
  orderId: string,
  depositCents: number
): Promise<string | undefined> {
  const { rows } = await db.query<{ payment_id: string }>({
    // It is read with every order that has a deposit.
    name: 'settled deposit',
    text: `select payment_id from sandbox.payments
            where owner = $1 and order_id = $2 and status in ('ACSC', 'ACCC') and detail->>'paymentType' = 'D'
              and amount_cents >= $3 and refunded_cents < amount_cents order by sequence limit 1`,
    values: [owner, orderId, depositCents]
  })
  return rows[0]?.payment_id
}
