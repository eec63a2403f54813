import { html, nothing, type TemplateResult } from 'lit'
import type { Texts } from '../texts/en.ts'

interface PayerName {
  typed: string
  /** Whether the customer has submitted the form without a name. */
  isMissing: boolean
  onName: (typed: string) => void
}

/** The field for the name of the payer. */
export function payerName({ typed, isMissing, onName }: PayerName, { payment: texts }: Texts): TemplateResult {
  return html`<div class="name field">
    <label for="name">${texts.name}</label>
    <input
      id="name"
      autocomplete="name"
      maxlength="140"
      required
      aria-invalid=${isMissing}
      aria-describedby=${isMissing ? 'name-fault' : nothing}
      .value=${typed}
      @input=${(event: Event) => onName((event.target as HTMLInputElement).value)}
    />
    ${isMissing ? html`<p class="fault" id="name-fault" role="alert">${texts.nameMissing}</p>` : nothing}
  </div>`
}
