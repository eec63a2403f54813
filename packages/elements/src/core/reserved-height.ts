import type { ReactiveController, ReactiveControllerHost } from 'lit'

/**
 * Keeps the first height of an element: the height that the page had reserved before the script was loaded, and the height of its
 * skeleton. So nothing below it moves when its figures arrive. A change of its width ends this.
 */
export class ReservedHeight implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement
  readonly #reserved: number
  #isFirst = true
  #observer: ResizeObserver | undefined
  #width = -1

  /** Call it in the constructor of the element, where the page's rule for `:not(:defined)` still applies. */
  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host
    this.#reserved = host.isConnected ? host.getBoundingClientRect().height : 0
    host.addController(this)
  }

  hostUpdated(): void {
    if (!this.#isFirst) return
    const place = this.#place
    if (!place) return
    this.#isFirst = false
    place.style.minBlockSize = `${Math.max(this.#reserved, place.getBoundingClientRect().height)}px`
    this.#observer = new ResizeObserver(([entry]) => this.#resized(entry?.contentRect.width ?? 0))
    this.#observer.observe(this.#host)
  }

  hostDisconnected(): void {
    this.#observer?.disconnect()
    this.#place?.style.removeProperty('min-block-size')
  }

  get #place(): HTMLElement | null {
    return this.#host.shadowRoot?.querySelector<HTMLElement>('.place') ?? null
  }

  #resized(width: number): void {
    if (this.#width >= 0 && Math.abs(width - this.#width) >= 1) {
      this.#observer?.disconnect()
      this.#place?.style.removeProperty('min-block-size')
    }
    this.#width = width
  }
}
