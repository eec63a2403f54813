/** What a tab remembers of an order's payments, so that a reload goes on with them instead of starting another. */
export interface StoredPayments {
  /** The payment that the button shows. */
  paymentId?: string
  /** Those before it, the oldest first; one of them may still be paid. */
  earlier: string[]
  /** The last order with its idempotency key; the order as a digest alone, because it names a person. */
  ordered?: { digest: string; key: string } | undefined
}

const KEY = 'portico-payments'
/** Orders of a tab; beyond it the oldest go. */
const MAX_ORDERS = 20
const MAX_EARLIER = 5

function readAll(): [order: string, kept: StoredPayments][] {
  try {
    const all: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(all) ? all : []
  } catch {
    // Storage is refused, or has content of another kind.
    return []
  }
}

/** What is remembered of an order; nothing of one that is new, or where the browser keeps nothing. */
export function loadStoredPayments(order: string): StoredPayments {
  const kept = readAll().find((entry) => entry?.[0] === order)?.[1]
  return { ...kept, earlier: [...(kept?.earlier ?? [])] }
}

/** Remembers it until the tab is closed, as far as the browser keeps anything. */
export function storePayments(order: string, kept: StoredPayments): void {
  const others = readAll().filter((entry) => entry?.[0] !== order)
  const all = [...others, [order, { ...kept, earlier: kept.earlier.slice(-MAX_EARLIER) }]].slice(-MAX_ORDERS)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    // Without it a reload begins anew.
  }
}

/**
 * A hash that distinguishes the orders of a customer (FNV-1a, 64 bits). It protects nothing, and pages on plain http have no
 * other.
 */
export function fnv1aHash(text: string): string {
  let digest = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text))
    digest = BigInt.asUintN(64, (digest ^ BigInt(byte)) * 0x100000001b3n)
  return digest.toString(16).padStart(16, '0')
}
