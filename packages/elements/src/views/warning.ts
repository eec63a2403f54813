import { creditWarning, isCountry } from '@portico/finance'
import { html, type TemplateResult } from 'lit'
import type { Reader } from '../core/reader.ts'

/** What carries the warning of advertising: an offer or a quotation. Those from before November 2026 have none. */
interface Advertised {
  warning?: string
  representativeExample: string
}

/**
 * The warning that advertising of credit shows (Directive (EU) 2023/2225, Article 8(1)): as the sandbox wrote it, and until there is a
 * response, that of the language and country.
 */
export function warningOf(advertised: Advertised | undefined, { language, country }: Reader): string {
  return advertised?.warning ?? creditWarning(language, isCountry(country) ? country : undefined)
}

/** The warning as a paragraph, set off from all other text. */
export const warningView = (advertised: Advertised | undefined, reader: Reader): TemplateResult =>
  html`<p class="warning" part="warning">${warningOf(advertised, reader)}</p>`

/** The representative example without its first sentence, the warning, which stands above it. */
export function exampleAfterWarning({ warning, representativeExample }: Advertised): string {
  return warning && representativeExample.startsWith(warning)
    ? representativeExample.slice(warning.length).trimStart()
    : representativeExample
}
