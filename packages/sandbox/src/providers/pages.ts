import { randomUUID } from 'node:crypto'
import type { PaymentMethodCode } from '@portico/finance'
import type { ApiContext } from '../core/api.ts'
import type { Signer } from '../core/signing.ts'
import type { PaymentRecord } from '../payment-rules/record.ts'
import { listTransfers, toTransferResponse } from '../payments/transfers.ts'
import { type Action, bankAction, cardAction, phoneAction } from './actions.ts'
import type { PageContext, Provider } from './layout.ts'
import { BASE } from './responses.ts'
import { transferView } from './transfer-view.ts'
import { bankView, cardView, codeView, type PageView, phoneView } from './views.ts'

/** A simulated page: its address is `<provider>/<payment id><suffix>`. */
export interface ProviderPage {
  provider: Provider
  method: PaymentMethodCode
  suffix?: string
  /** Applies its form to the payment; the transfer page has another kind of form. */
  action?: Action
  /** @param step to which the payer went back */
  view: (page: PageContext, step: string | undefined) => PageView | Promise<PageView>
}

/** The text that the form of a transfer signs: it is valid for any version of the payment, and once. */
export const transferFormText = ({ paymentId }: PaymentRecord, key: string) => `${paymentId} key ${key}`

/** The pages of all providers. */
export function providerPages({ pool, publicUrl }: ApiContext, signer: Signer): ProviderPage[] {
  async function transferPage(page: PageContext): Promise<PageView> {
    const { owner, paymentId } = page.record
    const matched = await listTransfers(pool, { owner, paymentId }, 20)
    const unmatched = await listTransfers(pool, { owner, matched: false }, 10)
    const key = randomUUID()
    const signed = { ...page, state: signer.sign(transferFormText(page.record, key)) }
    const transfers = { matched: matched.map(toTransferResponse), unmatched: unmatched.map(toTransferResponse) }
    return transferView(signed, transfers, key)
  }

  return [
    {
      provider: 'bank',
      method: 'M001',
      action: bankAction,
      view: (page, step) => bankView(page, page.returnLink, step)
    },
    {
      provider: 'phone',
      method: 'M002',
      action: phoneAction,
      view: (page) => codeView(page, `${publicUrl}${BASE}/phone/${page.record.paymentId}/approval`)
    },
    { provider: 'phone', method: 'M002', suffix: '/approval', action: phoneAction, view: phoneView },
    {
      provider: 'card',
      method: 'M004',
      action: cardAction,
      view: (page) => cardView(page, page.returnLink)
    },
    { provider: 'transfer', method: 'M003', view: transferPage }
  ]
}
