import { printIban, TEST_ENDINGS, type TestAccountCountry, testIban } from '@portico/finance'
import { Html, html } from '@portico/server-kit'
import { renderSVG } from 'uqr'
import { isDone, knownIban } from './actions.ts'
import { BANKS } from './banks.ts'
import { printCard, testCard } from './cards.ts'
import { cancelForm, endOf, fieldOf, formStart, noticesOf, type Page, printAmount } from './layout.ts'

/** A view: what stands in the middle of a page, and the page's title. */
export interface View {
  title: string
  main: Html
  /** Whether the page waits for something that happens elsewhere. */
  waits?: boolean
}

const initialsOf = (name: string) =>
  name
    .split(/[\s&]+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()

function chooseBank(page: Page): View {
  const { record, words } = page
  const { bankName, countryCode } = record.detail
  const chosen = page.form.bank ?? bankName
  return {
    title: words.bank.chooseTitle,
    main: html`${noticesOf(page)}
<h1>${words.bank.chooseTitle}</h1>
<p class="lead">${words.bank.chooseText}</p>
${formStart(page)}
<fieldset id="bank" class="tiles"><legend class="hidden">${words.bank.chooseTitle}</legend>
${BANKS[countryCode].map(
  (name, index) =>
    html`<label class="tile"><input type="radio" name="bank" value="${name}" ${(chosen === name || (!chosen && index === 0)) && html`checked`}><span class="seal" aria-hidden="true">${initialsOf(name)}</span><span>${name}</span></label>`
)}
</fieldset>
<p class="buttons"><button class="button" name="action" value="bank">${words.continue}</button></p>
</form>
${cancelForm(page)}`
  }
}

function chooseAccount(page: Page): View {
  const { record, words, form, language, path } = page
  const { countryCode, debtorAccount, bankName } = record.detail
  const accounts = TEST_ENDINGS.map((ending) => ({ ending, iban: testIban(countryCode as TestAccountCountry, ending) }))
  const chosen =
    (form.iban?.trim() ? 'own' : form.account) ??
    (debtorAccount && (accounts.some(({ iban }) => iban === debtorAccount.iban) ? debtorAccount.iban : 'own'))
  return {
    title: words.bank.accountTitle,
    main: html`${noticesOf(page)}
<p class="step"><a href="${path}?lang=${language}&amp;step=bank">← ${words.bank.otherBank}</a></p>
<h1>${words.bank.accountTitle}</h1>
<p class="lead"><b>${bankName}</b> · ${words.bank.accountText}</p>
${formStart(page)}
<fieldset id="account" class="rows"><legend class="hidden">${words.bank.accountTitle}</legend>
${accounts.map(({ ending, iban }, index) => {
  const [name, outcome] = words.bank.accounts[ending] ?? ['', '']
  return html`<label class="row"><input type="radio" name="account" value="${iban}" ${(chosen === iban || (!chosen && index === 0)) && html`checked`}><span class="name">${name}<small class="code">${printIban(iban)}</small></span><span class="tag t${ending}">${outcome}</span></label>`
})}
<label class="row"><input type="radio" name="account" value="own" ${chosen === 'own' && html`checked`}><span class="name">${words.bank.own}</span></label>
</fieldset>
${fieldOf(page, 'iban', words.bank.ownLabel, words.bank.ownHelp, { value: chosen === 'own' ? (debtorAccount?.iban ?? '') : '', check: 'iban', className: 'code', maxlength: 50 })}
<p class="buttons"><button class="button" name="action" value="account">${words.continue}</button></p>
</form>
${cancelForm(page)}`
  }
}

function confirmTransfer(page: Page, iban: string, isFixed: boolean): View {
  const { record, words, language, path } = page
  const { bankName, countryCode, customer } = record.detail
  return {
    title: words.bank.confirmTitle,
    main: html`${noticesOf(page)}
${!isFixed && html`<p class="step"><a href="${path}?lang=${language}&amp;step=account">← ${words.bank.otherAccount}</a></p>`}
<h1>${words.bank.confirmTitle}</h1>
<p class="lead">${words.bank.confirmText}</p>
<dl class="slip">
<div><dt>${words.bank.from}</dt><dd>${customer.name}<small>${bankName ?? BANKS[countryCode][0]}</small><small class="code">${printIban(iban)}</small></dd></div>
<div><dt>${words.payTo}</dt><dd>Portico Payments<small>${record.detail.statementText || record.orderId}</small></dd></div>
<div class="big"><dt>${words.amount}</dt><dd>${printAmount(record.amountCents, record.currency, language)}</dd></div>
</dl>
${formStart(page)}
<p class="buttons"><button class="button" name="action" value="confirm">${words.bank.confirm}</button></p>
</form>
${cancelForm(page)}`
  }
}

/**
 * The simulated bank.
 *
 * @param step to which the payer went back, if it is one before that of the status
 */
export function bankView(page: Page, returnUrl: string | undefined, step: string | undefined): View {
  const { record } = page
  const { status, detail } = record
  if (isDone(record))
    return { title: page.words.status[status], main: endOf(page, returnUrl), waits: status === 'ACSP' }
  const known = knownIban(record)
  if (known !== undefined) return confirmTransfer(page, known, true)
  if (status === 'RCVD' || (status === 'ACTC' && step === 'bank')) return chooseBank(page)
  if (status === 'ACTC' || step === 'account' || !detail.debtorAccount) return chooseAccount(page)
  return confirmTransfer(page, detail.debtorAccount.iban, false)
}

const hidden = (phone: string) => `${phone.slice(0, -6)} ••• ${phone.slice(-3)}`

/**
 * The page with the code, which waits for the phone.
 *
 * @param approvalUrl full address of the phone's page
 */
export function codeView(page: Page, approvalUrl: string): View {
  const { record, words, language } = page
  const { choice } = record.detail
  if (isDone(record)) return { title: words.status[record.status], main: endOf(page, undefined) }
  const phone = choice.methodCode === 'M002' ? choice.phone : undefined
  const code = new Html(renderSVG(approvalUrl, { border: 2 }))
  return {
    title: words.phone.scanTitle,
    waits: true,
    main: html`${noticesOf(page)}
<h1>${words.phone.scanTitle}</h1>
<p class="lead">${words.phone.scanText}</p>
<div class="scan">
<div class="qr" role="img" aria-label="${words.phone.qr}">${code}</div>
<div>
<p class="waiting" role="status" data-poll="${record.paymentId}" data-version="${record.version}"><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span><b>${words.phone.waiting}</b><small>${words.phone.waitingText}</small></p>
${phone && html`<p>${words.phone.sent} <span class="code">${hidden(phone)}</span>.</p>`}
<p><a class="button second" href="${approvalUrl}?lang=${language}">${words.phone.here}</a></p>
</div>
</div>
${cancelForm(page)}`
  }
}

/** The phone itself. */
export function phoneView(page: Page): View {
  const { record, words, language } = page
  const { status, detail } = record
  const amount = printAmount(record.amountCents, record.currency, language)
  if (isDone(record)) {
    const isGood = status === 'ACSC'
    return {
      title: isGood ? words.phone.approved : words.status[status],
      main: html`<div class="handset">${noticesOf(page)}<section class="end ${isGood ? 'good' : 'bad'}"><p class="mark" aria-hidden="true"></p>
<h1>${isGood ? words.phone.approved : detail.reason === 'MS02' ? words.phone.refused : words.status[status]}</h1>
<p class="sum">${amount}</p>
${detail.reason && html`<p>${words.reason[detail.reason]} <code>${detail.reason}</code></p>`}
<p>${words.phone.putAway}</p></section></div>`
    }
  }
  return {
    title: words.phone.askTitle,
    main: html`<div class="handset">${noticesOf(page)}
<h1>${words.phone.askTitle}</h1>
<p class="sum">${amount}</p>
<dl class="plain"><div><dt>${words.payTo}</dt><dd>Portico Payments</dd></div><div><dt>${words.order}</dt><dd>${record.orderId}</dd></div></dl>
${formStart(page, 'pair')}
<button class="button" name="action" value="approve">${words.phone.approve}</button>
<button class="button second" name="action" value="refuse">${words.phone.refuse}</button>
</form></div>`
  }
}

function enterCard(page: Page): View {
  const { record, words, language } = page
  const isReserved = record.detail.transactionType === 'A'
  const amount = printAmount(record.amountCents, record.currency, language)
  const year = String((page.now.getUTCFullYear() + 3) % 100).padStart(2, '0')
  return {
    title: words.card.title,
    main: html`${noticesOf(page)}
<h1>${words.card.title}</h1>
<p class="lead">${words.card.text}</p>
${formStart(page, 'plastic')}
${fieldOf(page, 'number', words.card.number, '', { inputmode: 'numeric', className: 'wide code', check: 'card', maxlength: 24 })}
${fieldOf(page, 'expiry', words.card.expiry, words.card.expiryHelp, { inputmode: 'text', className: 'code', maxlength: 9 })}
${fieldOf(page, 'cvc', words.card.cvc, words.card.cvcHelp, { inputmode: 'numeric', className: 'code', maxlength: 4 })}
<p class="buttons wide"><button class="button" name="action" value="card">${isReserved ? words.card.reserve : words.card.pay} ${amount}</button></p>
</form>
<section class="tests"><h2>${words.card.testCards}</h2>
<ul>${TEST_ENDINGS.map((ending) => {
      const number = testCard(ending)
      return html`<li>${formStart(page)}<input type="hidden" name="number" value="${printCard(number)}"><input type="hidden" name="expiry" value="08/${year}"><input type="hidden" name="cvc" value="123"><button class="pick" name="action" value="card"><span class="code">${printCard(number)}</span><span class="tag t${ending}">${words.card.outcomes[ending]}</span><span class="use">${words.card.use}</span></button></form></li>`
    })}</ul></section>
${cancelForm(page)}`
  }
}

/** The simulated card page, and its step of 3-D Secure. */
export function cardView(page: Page, returnUrl: string | undefined): View {
  const { record, words, language } = page
  if (isDone(record))
    return { title: words.status[record.status], main: endOf(page, returnUrl), waits: record.status === 'PDNG' }
  if (record.status === 'RCVD') return enterCard(page)
  return {
    title: words.card.verifyTitle,
    main: html`${noticesOf(page)}
<section class="verify"><p class="issuer"><b>${words.card.verifyName}</b><span class="code">•••• ${record.detail.card?.lastFour}</span></p>
<h1>${words.card.verifyTitle}</h1>
<p class="lead">${words.card.verifyText}</p>
<dl class="slip"><div><dt>${words.payTo}</dt><dd>Portico Payments</dd></div>
<div class="big"><dt>${words.amount}</dt><dd>${printAmount(record.amountCents, record.currency, language)}</dd></div>
<div><dt>${words.card.cardEnding}</dt><dd class="code">${record.detail.card?.lastFour}</dd></div></dl>
${formStart(page, 'pair')}
<button class="button" name="action" value="approve">${words.card.approve}</button>
<button class="button second" name="action" value="refuse">${words.card.refuse}</button>
</form></section>
${cancelForm(page)}`
  }
}
