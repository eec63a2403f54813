import { inTransaction, type Transaction } from '@portico/server-kit'
import type { Database } from './open.ts'
import { seeds } from './tables.ts'

/**
 * Sows a seed once in the life of a database, whichever instance comes first; whole or, when it fails, not at all. What people
 * change or delete afterwards stays so.
 *
 * @param seed writes the records, in the transaction it is given
 */
export async function seedOnce(
  database: Database,
  name: string,
  seed: (transaction: Transaction) => Promise<void>
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const [first] = await transaction.orm.insert(seeds).values({ name }).onConflictDoNothing().returning()
    if (first) await seed(transaction)
  })
}
