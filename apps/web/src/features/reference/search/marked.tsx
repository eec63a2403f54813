/** A text with the parts marked that were searched for. */
export function Marked({ text, ranges }: { text: string; ranges: readonly number[] }) {
  if (ranges.length === 0) return text
  const parts = []
  let at = 0
  for (let index = 0; index + 1 < ranges.length; index += 2) {
    const [from = 0, to = 0] = [ranges[index], ranges[index + 1]]
    if (to <= from) continue
    parts.push(
      text.slice(at, from),
      <mark
        key={from}
        className="rounded-[2px] bg-amber-wash font-medium text-inherit underline decoration-amber decoration-2 underline-offset-2"
      >
        {text.slice(from, to)}
      </mark>
    )
    at = to
  }
  return [...parts, text.slice(at)]
}
