import { html } from 'lit'

/** A cross; the button around it has the name. */
export const closeIcon = html`<svg viewBox="0 0 16 16" aria-hidden="true">
  <path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" />
</svg>`
