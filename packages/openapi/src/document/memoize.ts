/** What was made of an object in several forms; it goes with the object. */
export type Memo<Of extends object, Form, Made> = WeakMap<Of, Map<Form, Made>>

/** What was made of an object in a form before, or else makes it now. */
export function memoize<Of extends object, Form, Made>(
  known: Memo<Of, Form, Made>,
  of: Of,
  form: Form,
  make: () => Made
): Made {
  let forms = known.get(of)
  if (!forms) {
    forms = new Map()
    known.set(of, forms)
  }
  if (!forms.has(form)) forms.set(form, make())
  return forms.get(form) as Made
}
