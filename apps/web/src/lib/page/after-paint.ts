/**
 * Does something when what is on the page now has been painted. In a page in the background, which is not painted, that is when it is
 * looked at again.
 *
 * @returns gives it up
 */
export function afterPaint(act: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined
  // A frame is painted after its callbacks: a task of their own comes behind it.
  const frame = requestAnimationFrame(() => {
    task = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
  }
}

/**
 * Has the browser lay out only what is in sight of a page that is about to be shown from its top; the rest follows when that has been
 * painted (styles/reference.css).
 */
export function paintInSightFirst(): void {
  const { dataset } = document.documentElement
  dataset.painting = ''
  afterPaint(() => {
    delete dataset.painting
  })
}
