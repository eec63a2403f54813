/**
 * An attribute or property as text: frameworks set numbers, and null or undefined where there is nothing.
 *
 * @param value whatever a page has set
 */
export function attributeText(value: unknown): string {
  return String(value ?? '').trim()
}
