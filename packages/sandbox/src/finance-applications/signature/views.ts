import { type Html, html } from '@portico/server-kit'
import { formatAmount, formatDay, formatPercentage } from '../../providers/formats.ts'
import { formOpening, renderAlerts, textField } from '../../providers/layout.ts'
import type { Messages, PageLanguage } from '../../providers/messages.ts'
import type { ReturnLink } from '../../providers/return-link.ts'
import type { ContractRecord, SignatureRecord, SignerRecord } from '../model.ts'
import { canAct } from './actions.ts'

/** What the page of a signer is made with. */
export interface SigningPage {
  signature: SignatureRecord
  signer: SignerRecord
  contract: ContractRecord
  /** Addresses of the precontractual information and of the contract. */
  documents: readonly string[]
  language: PageLanguage
  messages: Messages
  now: Date
  /** Address of the page without its query. */
  path: string
  /** One-time state of the page's forms. */
  state: string
  errors: Readonly<Record<string, string>>
  form: Readonly<Record<string, string>>
  notice: string | undefined
  returnLink: ReturnLink | undefined
}

/** The title and the main content of a page. */
interface SigningView {
  title: string
  main: Html
}

/** The page of a signer: the code, the contract, or how it ended. */
export function signingView(page: SigningPage): SigningView {
  const { signature, signer, now, messages } = page
  const texts = messages.signature
  if (signer.status === 'SIGNED') return ending(page, 'good', texts.signedTitle, texts.signedText)
  if (signer.status === 'REFUSED') return ending(page, 'bad', texts.refusedTitle, texts.refusedText)
  if (!canAct(signature, signer, now)) return ending(page, 'open', texts.endedTitle, texts.endedText)
  return signer.status === 'INVITED' ? confirmCode(page) : signContract(page)
}

function confirmCode(page: SigningPage): SigningView {
  const texts = page.messages.signature
  return {
    title: texts.codeTitle,
    main: html`${renderAlerts(page)}
<h1>${texts.codeTitle}</h1>
<p class="lead">${texts.codeText}</p>
<p class="notice">${texts.codeShown} <b class="code">${page.signer.code}</b></p>
${formOpening(page)}
${textField(page, 'code', texts.codeLabel, texts.codeHelp, { inputmode: 'numeric', autocomplete: 'one-time-code', className: 'code', maxlength: 12 })}
<p class="buttons"><button class="button" name="action" value="open">${texts.open}</button></p>
</form>`
  }
}

function signContract(page: SigningPage): SigningView {
  const { contract, signer, documents, language, messages } = page
  const texts = messages.signature
  const { terms, applicants, partnerId, signUntil } = contract.detail
  const money = (cents: number) => formatAmount(cents, terms.currency, language)
  const person = applicants.find(({ applicantId }) => applicantId === signer.applicantId)
  const [precontractual, contractPdf] = documents
  const instalments =
    terms.instalment === terms.lastInstalment
      ? `${terms.termInMonths} ${texts.of} ${money(terms.instalment)}`
      : `${terms.termInMonths - 1} ${texts.of} ${money(terms.instalment)}, ${texts.last} ${texts.of} ${money(terms.lastInstalment)}`
  const row = (term: string, value: string) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`
  return {
    title: texts.signTitle,
    main: html`${renderAlerts(page)}
<h1>${texts.signTitle}</h1>
<p class="lead">${texts.signText}</p>
<dl class="slip">
${row(texts.signer, person ? `${person.givenName} ${person.familyName}` : signer.applicantId)}
<div><dt>${texts.contract}</dt><dd class="code">${contract.contractId}</dd></div>
<div><dt>${texts.partner}</dt><dd class="code">${partnerId}</dd></div>
<div class="big"><dt>${texts.amountOfCredit}</dt><dd>${money(terms.amountOfCredit)}</dd></div>
${row(texts.instalments, instalments)}
${row(texts.rate, formatPercentage(terms.nominalRate, language))}
${row(texts.annualRate, formatPercentage(terms.annualPercentageRate, language))}
${row(texts.totalPayable, money(terms.totalPayable))}
${row(texts.signUntil, formatDay(signUntil, language))}
</dl>
<section><h2>${texts.documents}</h2><ul>
<li><a href="${precontractual}" target="_blank" rel="noopener">${texts.precontractual}</a></li>
<li><a href="${contractPdf}" target="_blank" rel="noopener">${texts.contractPdf}</a></li>
</ul></section>
${formOpening(page)}
<div class="check"><input id="byPost" name="byPost" type="checkbox" value="yes" aria-describedby="byPost-help"><div><label for="byPost">${texts.byPost}</label><p id="byPost-help" class="help">${texts.byPostHelp}</p></div></div>
<div class="pair">
<button class="button" name="action" value="sign">${texts.sign}</button>
<button class="button second" name="action" value="refuse">${texts.refuse}</button>
</div>
</form>`
  }
}

/** The link to the merchant; one that the page does not follow itself names its destination first. */
const returnSection = ({ url, origin, isAutomatic }: ReturnLink, { signature: texts, continueTo }: Messages): Html =>
  html`${!isAutomatic && html`<p class="destination">${texts.leaving} <b>${origin}</b> ${texts.leavingText}</p>`}
<p><a class="button" href="${url}">${isAutomatic ? texts.returnToShop : `${continueTo} ${new URL(origin).host}`}</a></p>`

function ending(page: SigningPage, look: 'good' | 'bad' | 'open', title: string, text: string): SigningView {
  const { returnLink, messages } = page
  return {
    title,
    main: html`${renderAlerts(page)}
<section class="end ${look}"><p class="mark" aria-hidden="true"></p>
<h1>${title}</h1>
<p>${text}</p>
${look !== 'open' && returnLink && returnSection(returnLink, messages)}
</section>`
  }
}
