import type { ReactiveController, ReactiveControllerHost } from 'lit'

/**
 * Keeps an element as high as it was first: as the page had reserved it before the script came, and as it was while its figures were on
 * their way. So nothing below it moves when they come. Once its width changes it is as high as its content.
 */
export class ReservedHeight implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement
  readonly #reserved: number
  #isFirst = true
  #observer: ResizeObserver | undefined
  #width = -1

  /** To be made in the constructor of the element: there, a page's rule for what is not yet defined still holds. */
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
