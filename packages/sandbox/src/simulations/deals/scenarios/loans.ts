import { type FinanceApiSchemas, testIban } from '@portico/finance'
import { applicantOf, FAMILY_NAME, holderNameOf, PARTNER_ID } from '../customer.ts'
import type { Step } from '../deal.ts'
import { after, scenariosOf } from '../scenario.ts'

type Schemas = FinanceApiSchemas

const FINANCE = 'finance-api'
/** Time that the check of an application takes, and that of its documents. */
const checked = after({ seconds: 5 })
/** Time until what can be accepted, signed or delivered for 30 days has expired. */
const thirtyDaysOver = after({ days: 31 })

/** A document of one empty page. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
).toString('base64')

/** Calculates 24,000.00 over 48 months with the first instalment loan of the country, for the car of the deal if it has one. */
const quote: Step = async (deal) => {
  const { items } = await deal.request<{ items: { productId: string; kind: string }[] }>(
    'finance-quotation',
    'listProducts',
    { query: { country: deal.country } }
  )
  const product = items.find(({ kind }) => kind === 'INSTALMENT_LOAN')
  const vehicleId = deal.findId('vehicleId')
  const { quotationId } = await deal.request<{ quotationId: string }>('finance-quotation', 'createQuotation', {
    body: {
      productId: product?.productId,
      price: deal.money('30000.00'),
      deposit: deal.money('6000.00'),
      termInMonths: 48,
      partnerId: PARTNER_ID,
      ...(vehicleId !== undefined && { vehicleId })
    }
  })
  deal.add('quotation', quotationId)
}

/** Submits an application. @param familyName chooses the outcome of its check */
const apply =
  (familyName = FAMILY_NAME): Step =>
  async (deal) => {
    const { applicationId } = await deal.request<Schemas['Application']>(FINANCE, 'submitApplication', {
      body: {
        quotationId: deal.id('quotationId'),
        partnerId: PARTNER_ID,
        applicant: applicantOf(deal, familyName, await deal.now()),
        bankAccount: { iban: testIban(deal.country, '0001'), holderName: holderNameOf(familyName) }
      }
    })
    deal.add('application', applicationId)
  }

/** Reads the approval of the application, which has the contract. */
const readContractId: Step = async (deal) => {
  const { decision } = await deal.read<{ decision?: { contractId: string } }>('application')
  deal.add('contract', decision?.contractId ?? '')
}

const cancelApplication: Step = (deal) =>
  deal.request(FINANCE, 'cancelApplication', {
    path: { applicationId: deal.id('applicationId') },
    body: { reason: 'CUSTOMER_CHANGED_MIND' }
  })

const findDocument: Step = async (deal) => {
  const { items } = await deal.request<{ items: Schemas['Document'][] }>(FINANCE, 'listDocuments', {
    path: { applicationId: deal.id('applicationId') }
  })
  deal.add('document', items[0]?.documentId ?? '')
}

/** Adds a file to the document. @param fileName a name that contains a reason has the document rejected */
const addFile =
  (fileName: string): Step =>
  (deal) =>
    deal.request(FINANCE, 'handInDocument', {
      path: { applicationId: deal.id('applicationId'), documentId: deal.id('documentId') },
      body: { fileName, mediaType: 'application/pdf', content: PDF }
    })

const startSignature: Step = async (deal) => {
  const path = { contractId: deal.id('contractId') }
  const { signatureId, signers } = await deal.request<Schemas['Signature']>(FINANCE, 'startSignature', {
    path,
    body: {}
  })
  deal.notes.signers = signers
  deal.add('signature', signatureId)
  for (const { applicantId } of signers) deal.add('signer', applicantId)
}

/** Each signer opens the contract on their page and, unless that is all, signs it or refuses to. */
const onSigningPages =
  (kind: 'open' | 'sign' | 'refuse'): Step =>
  async (deal) => {
    for (const { applicantId, signingUrl = '' } of deal.notes.signers ?? []) {
      await deal.sign(applicantId, signingUrl, { kind: 'open' })
      if (kind === 'sign') await deal.sign(applicantId, signingUrl, { kind, receivesTermsByPost: false })
      if (kind === 'refuse') await deal.sign(applicantId, signingUrl, { kind })
    }
  }

const withdraw: Step = (deal) =>
  deal.request(FINANCE, 'withdrawFromContract', {
    path: { contractId: deal.id('contractId') },
    body: { channel: 'ONLINE' }
  })

/** Settles the loan at the figure of today. */
const settle: Step = async (deal) => {
  const path = { contractId: deal.id('contractId') }
  const { total } = await deal.request<Schemas['SettlementFigure']>(FINANCE, 'readSettlementFigure', { path })
  await deal.request(FINANCE, 'settleContract', { path, body: { maximumTotal: total } })
}

const readPlan: Step = async (deal) => deal.add('instalment', deal.id('contractId'))
const readLoan: Step = async (deal) => deal.add('loan', deal.id('contractId'))

const received = [quote, apply()]
const approved = [...received, checked, readContractId]
const documentsRequired = [quote, apply('Documents'), checked, findDocument]
const signing = [...approved, startSignature]
/** Until all applicants have signed the contract; the car of the deal is that of the contract. */
export const signed = [...signing, onSigningPages('sign')]

export const QUOTATION_SCENARIOS = scenariosOf('quotation', [
  ['VALID', 'Calculated. Lasts for 30 days.', [quote]],
  ['APPLIED', 'A loan application has used it.', received],
  ['EXPIRED', 'The 30 days have passed without a loan application.', [quote, thirtyDaysOver]]
])

export const APPLICATION_SCENARIOS = scenariosOf('application', [
  ['RECEIVED', 'Submitted and being checked. Lasts for 5 seconds.', received],
  ['DOCUMENTS_REQUIRED', 'The check requires an identity document. Lasts for 30 days.', documentsRequired],
  ['IN_REVIEW', 'A person reviews it. Lasts until midnight (UTC).', [quote, apply('Referred'), checked]],
  ['COUNTER_OFFERED', 'Two other loans are offered. Lasts for 14 days.', [quote, apply('Counteroffer'), checked]],
  ['APPROVED', 'The credit agreement can be signed. Lasts for 30 days.', approved],
  ['SIGNED', 'All applicants have signed the credit agreement.', signed],
  ['DECLINED', 'The budget is too tight.', [quote, apply('Declined'), checked]],
  ['WITHDRAWN', 'The customer has withdrawn it.', [...received, cancelApplication]],
  ['EXPIRED', 'The credit agreement was not signed within 30 days.', [...approved, thirtyDaysOver]]
])

export const DOCUMENT_SCENARIOS = scenariosOf('document', [
  ['MISSING', 'An identity document is required. Lasts for 30 days.', documentsRequired],
  [
    'HANDED_IN',
    'A file was added and is being reviewed. Lasts for 5 seconds.',
    [...documentsRequired, addFile('card.pdf')]
  ],
  ['ACCEPTED', 'The review has accepted the file.', [...documentsRequired, addFile('card.pdf'), checked]],
  [
    'REJECTED',
    'The review could not read the file. Lasts until another file is added.',
    [...documentsRequired, addFile('card-not-legible.pdf'), checked]
  ]
])

export const CONTRACT_SCENARIOS = scenariosOf('contract', [
  ['READY', 'The loan application is approved. Lasts for 30 days.', approved],
  ['SIGNING', 'The signer has a page to sign on. Lasts for 7 days.', signing],
  ['SIGNED', 'All applicants have signed.', signed],
  ['REVOKED', 'The customer has withdrawn from the signed credit agreement.', [...signed, withdraw]],
  ['CANCELLED', 'The loan application was withdrawn before the signature.', [...approved, cancelApplication]],
  ['EXPIRED', 'The credit agreement was not signed within 30 days.', [...approved, thirtyDaysOver]]
])

export const SIGNATURE_SCENARIOS = [
  ...scenariosOf('signature', [
    ['OPEN', 'The signer has a page to sign on. Lasts for 7 days.', signing],
    ['COMPLETED', 'All applicants have signed.', signed],
    ['REFUSED', 'The signer has refused to sign.', [...signing, onSigningPages('refuse')]],
    ['EXPIRED', 'The 7 days have passed without a signature.', [...signing, after({ days: 7 })]]
  ]),
  ...scenariosOf('signer', [
    ['INVITED', 'The signer has a page to sign on. Lasts for 7 days.', signing],
    [
      'OPENED',
      'The signer has opened the credit agreement. Lasts until the signature expires.',
      [...signing, onSigningPages('open')]
    ],
    ['SIGNED', 'The signer has signed.', signed],
    ['REFUSED', 'The signer has refused to sign.', [...signing, onSigningPages('refuse')]]
  ])
]

/** Scenarios of loans, which are paid out when the car is delivered. @param delivered until the car of a signed contract is delivered */
export const loanScenarios = (delivered: readonly Step[]) => [
  ...scenariosOf('loan', [
    ['PENDING', 'The credit agreement is signed; the vehicle is not yet delivered.', [...signed, readLoan]],
    ['ACTIVE', 'The vehicle is delivered and the loan is paid out.', [...delivered, readLoan]],
    ['SETTLED', 'The customer has repaid the loan early.', [...delivered, readLoan, settle]],
    [
      'WITHDRAWN',
      'The customer has withdrawn from the credit agreement and repays the loan.',
      [...delivered, readLoan, withdraw]
    ]
  ]),
  ...scenariosOf('instalment', [
    ['PLANNED', 'The first instalment of a credit agreement that can be signed.', [...approved, readPlan]],
    [
      'PAID',
      'The first instalment of a loan, a month after it was paid out.',
      [...delivered, after({ months: 1 }), readPlan]
    ],
    ['CANCELLED', 'The first instalment of a cancelled credit agreement.', [...approved, cancelApplication, readPlan]]
  ])
]
