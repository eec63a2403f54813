/**
 * The pages a pager offers: the first, the last, and those around the present one. Their number stays the same from page to
 * page wherever possible, so that the buttons stay under the mouse.
 *
 * @param page the present page, from 1
 * @returns ascending page numbers, at most seven
 */
export function pageNumbers(page: number, pageCount: number): number[] {
  const from = Math.max(1, Math.min(page - 2, pageCount - 4))
  const around = Array.from({ length: Math.min(5, pageCount) }, (_, index) => from + index)
  return [...new Set([1, ...around, pageCount])].sort((a, b) => a - b)
}
