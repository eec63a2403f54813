/** Something that happens at a time. */
export interface TimedEvent {
  time: number
}

/** Events in the order of their times: a binary heap. */
export class EventQueue<T extends TimedEvent> {
  readonly #heap: T[] = []

  /** Adds an event. */
  push(event: T): void {
    const heap = this.#heap
    let index = heap.push(event) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      const above = heap[parent] as T
      if (above.time <= event.time) break
      heap[index] = above
      index = parent
    }
    heap[index] = event
  }

  /** Takes out the earliest event. */
  pop(): T | undefined {
    const heap = this.#heap
    const earliest = heap[0]
    const last = heap.pop()
    if (!earliest || !last || heap.length === 0) return earliest
    let index = 0
    for (;;) {
      let child = 2 * index + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && (heap[child + 1] as T).time < (heap[child] as T).time) child += 1
      const below = heap[child] as T
      if (below.time >= last.time) break
      heap[index] = below
      index = child
    }
    heap[index] = last
    return earliest
  }
}
