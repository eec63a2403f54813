import { html, nothing, type TemplateResult } from 'lit'
import type { PluginElement } from '../core/plugin-element.ts'

/**
 * A failure with the next step, and a button to retry where that can help. What a developer needs is in the event and, where a retry
 * does not help, in the console.
 */
export function failureView(element: PluginElement): TemplateResult | typeof nothing {
  const { failure, texts, waitSeconds } = element
  if (!failure) return nothing
  return html`<div class="failure" part="error" role="alert">
    <p class="title">${element.failureText(failure)}</p>
    ${waitSeconds > 0 ? html`<p class="small muted" aria-hidden="true">${texts.waitSeconds(waitSeconds)}</p>` : nothing}
    ${
      failure.isFinal
        ? nothing
        : html`<button class="button small" part="button button-secondary" @click=${() => element.retry()}>
          ${texts.retry}
        </button>`
    }
  </div>`
}
