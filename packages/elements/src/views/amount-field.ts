import { type Currency, parseTypedCents, toMoney } from '@portico/finance'
import { html, nothing, type TemplateResult } from 'lit'
import { currencySign, formatField, formatMoney, type Language } from '../core/locale.ts'
import type { Range } from '../core/purchase.ts'

export interface AmountField {
  /** Unique within the element. */
  id: string
  label: string
  /** Cents; undefined while there is none. */
  value: number | undefined
  /** Limits of the slider; without them there is none. */
  range?: Range
  currency: Currency
  language: Language
  /** Text that the customer has typed and not confirmed. */
  draft: string | undefined
  /** The error message for a text that is no amount. */
  fault: string
  upTo: (amount: string) => string
  /** Called while the slider moves, and at its end with `settle` false. */
  onValue: (cents: number, settle: boolean) => void
  onDraft: (draft: string | undefined) => void
}

/** Sliders move by whole hundreds, and by tens where the range is short: their ends are whole steps. */
const stepOf = ({ maximum }: Range) => (maximum > 500_000 ? 10_000 : 1_000)

/** A field for an amount with its slider. A typed amount is confirmed when the field loses the focus or Enter is pressed. */
export function amountField(field: AmountField): TemplateResult {
  const { id, label, value, range, currency, language, draft, fault, onValue, onDraft } = field
  const isInvalid = draft !== undefined && draft !== '' && parseTypedCents(draft) === undefined
  const commit = (event: Event) => {
    const text = (event.target as HTMLInputElement).value
    const cents = parseTypedCents(text)
    if (text.trim() !== '' && cents === undefined) return onDraft(text)
    onDraft(undefined)
    if (cents !== undefined || range) onValue(cents ?? 0, false)
  }
  return html`<div class="field" part="field">
    <div class="field-top">
      <label for=${id} part="label">${label}</label>
      <span class="amount ${isInvalid ? 'invalid' : ''}" part="input">
        <span class="sign" aria-hidden="true">${currencySign(currency, language)}</span>
        <input
          id=${id}
          inputmode="decimal"
          autocomplete="off"
          maxlength="14"
          aria-invalid=${isInvalid}
          aria-describedby=${isInvalid ? `${id}-fault` : nothing}
          .value=${draft ?? (value === undefined ? '' : formatField(value, language))}
          @input=${(event: Event) => onDraft((event.target as HTMLInputElement).value)}
          @change=${commit}
        />
      </span>
    </div>
    ${isInvalid ? html`<p class="fault" id="${id}-fault" role="alert">${fault}</p>` : nothing}
    ${range ? slider(field, range) : nothing}
  </div>`
}

function slider(field: AmountField, range: Range): TemplateResult {
  const { label, value = 0, currency, language, upTo, onValue, onDraft } = field
  const step = stepOf(range)
  const minimum = Math.ceil(range.minimum / step) * step
  const maximum = Math.max(minimum, Math.floor(range.maximum / step) * step)
  const text = (cents: number) => formatMoney(toMoney(cents, currency), language, { whole: true })
  const move = (event: Event, settle: boolean) => {
    onDraft(undefined)
    onValue(Number((event.target as HTMLInputElement).value), settle)
  }
  return html`<input
      type="range"
      part="slider"
      aria-label=${label}
      aria-valuetext=${text(value)}
      min=${minimum}
      max=${maximum}
      step=${step}
      ?disabled=${minimum === maximum}
      .value=${String(value)}
      @input=${(event: Event) => move(event, true)}
    />
    <div class="ends" aria-hidden="true">
      <span class="figure">${text(minimum)}</span><span class="figure">${upTo(text(range.maximum))}</span>
    </div>`
}

/**
 * Colours the tracks of an element's sliders up to their thumbs. The object model sets the custom properties, because a content policy
 * without inline styles refuses `style` attributes.
 */
export function fillSliders(root: ParentNode): void {
  for (const input of root.querySelectorAll<HTMLInputElement>('input[type="range"]')) {
    const [minimum, maximum] = [Number(input.min), Number(input.max)]
    const share = maximum > minimum ? (Number(input.value) - minimum) / (maximum - minimum) : 0
    input.style.setProperty('--_fill', `${share * 100}%`)
  }
}
