/** The payments of an order that a tab stores, so that a reload continues them instead of starting another one. */
export interface StoredPayments {
  /** The payment that the button shows. */
  paymentId?: string
  /** The payments before it, the oldest first; each of them may still be paid. */
  earlier: string[]
  /** The last request with its idempotency key; only a hash of the request, because it has the name of a person. */
  ordered?: { digest: string; key: string } | undefined
}

const KEY = 'portico-payments'
/** The oldest orders of a tab are removed beyond this number. */
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

/** Loads the payments of an order; none for a new order, or where the browser refuses storage. */
export function loadStoredPayments(order: string): StoredPayments {
  const kept = readAll().find((entry) => entry?.[0] === order)?.[1]
  return { ...kept, earlier: [...(kept?.earlier ?? [])] }
}

/** Stores the payments of an order until the tab is closed, where the browser allows storage. */
export function storePayments(order: string, kept: StoredPayments): void {
  const others = readAll().filter((entry) => entry?.[0] !== order)
  const all = [...others, [order, { ...kept, earlier: kept.earlier.slice(-MAX_EARLIER) }]].slice(-MAX_ORDERS)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    // Without storage a reload starts again.
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
