/** A value that can be filled in with one click. */
export interface Offer {
  readonly value: string
  /** What choosing it does, or what the value is. */
  readonly text: string
}
