/**
 * An attribute or property as text: frameworks set numbers, and null or undefined for an absent value.
 *
 * @param value of any type, as a page has set it
 */
export function attributeText(value: unknown): string {
  return String(value ?? '').trim()
}
