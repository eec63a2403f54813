/** The beginning of a new trace (W3C Trace Context), by which everything that a request leads to can be found. */
export function newTraceparent(): string {
  const [a, b, c] = Array.from(crypto.getRandomValues(new BigUint64Array(3)), (part) =>
    part.toString(16).padStart(16, '0')
  )
  return `00-${a}${b}-${c}-01`
}
