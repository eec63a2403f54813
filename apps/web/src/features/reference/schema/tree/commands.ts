/**
 * What all rows of a tree are asked to do. A new object is a new wish: each row follows it once, and then goes its own way again.
 */
export type Command =
  | { readonly kind: 'expand' | 'collapse' }
  /** Show what has this address, and all that it stands in. */
  | { readonly kind: 'reveal'; readonly target: string }
