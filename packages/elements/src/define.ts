/**
 * Defines an element once, also when a page loads several files or versions of the plugin: the first definition remains.
 *
 * @param tag such as `portico-finance-badge`
 */
export function define(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element)
}
