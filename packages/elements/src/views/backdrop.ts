/**
 * Detects a click on a dialog's backdrop, for browsers without `closedby`. A selection that begins within the dialog and ends outside is
 * no click.
 */
export class Backdrop {
  #isPressed = false

  readonly press = (event: Event): void => {
    this.#isPressed = event.target === event.currentTarget
  }

  /** Whether a click began and ended on the backdrop. */
  isClicked(event: Event): boolean {
    const isClicked = this.#isPressed && event.target === event.currentTarget
    this.#isPressed = false
    return isClicked
  }
}
