import { html, nothing, type TemplateResult } from 'lit'
import type { PluginElement } from '../core/plugin-element.ts'

/** Failures that a retry does not correct. */
const FINAL: readonly string[] = ['configuration', 'unknown_plugin', 'forbidden', 'amount_too_low', 'not_offered']

/** A failure with the next step, and a button to retry where that can help. What a developer needs is in the event and the console. */
export function failureView(element: PluginElement): TemplateResult | typeof nothing {
  const { failure, texts, waitSeconds } = element
  if (!failure) return nothing
  return html`<div class="failure" part="error" role="alert">
    <p class="title">${element.failureText(failure)}</p>
    ${waitSeconds > 0 ? html`<p class="small muted" aria-hidden="true">${texts.waitSeconds(waitSeconds)}</p>` : nothing}
    ${
      FINAL.includes(failure.code)
        ? nothing
        : html`<button class="button small" part="button button-secondary" @click=${() => element.retry()}>
          ${texts.retry}
        </button>`
    }
  </div>`
}
