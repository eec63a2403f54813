/**
 * What the search knows of a document, as columns: the same position in each is one entry. Columns compress and parse better than
 * objects, and a document may have ten thousand of them.
 */
export interface SearchPiece {
  /** What is searched and shown: a summary, a component's name, a property's name, an error code. */
  readonly titles: readonly string[]
  /** What else is searched and shown below: method and path, owner of a property, meaning of an error code. */
  readonly details: readonly string[]
  /** First letter of the kind: `o`peration, `w`ebhook, `s`chema, `p`roperty, `e`rror code. One character for each entry. */
  readonly kinds: string
  /** What follows the API's address: `operations/createPayment#body.amount`. */
  readonly addresses: readonly string[]
}
