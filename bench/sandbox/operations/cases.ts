/** The main POST of each API of the sandbox, with the resource that it creates. */

const euros = (value: string) => ({ value, currency: 'EUR' })

export interface OperationCase {
  name: string
  /** Below `/sandbox/`. */
  path: string
  /** Path of the resource that was created, when that is not below `path`. */
  resourcePath?: string
  /** Table of the resource, and the column with its id. */
  table: string
  idColumn: string
  /** The body of a request. The requests of an owner have different numbers. */
  body: (number: number) => object
  /** Values of further columns of the row in which each request differs from the others. */
  unique?: (number: number) => Readonly<Record<string, string>>
  /** A record that each request uses up, made for as many as there are. */
  usesUp?: {
    table: string
    idColumn: string
    source: string
    id: (number: number) => string
    set?: Record<string, string>
  }
}

/** An id of the form of the documents, with the number of a request. */
const idOf = (prefix: string, number: number) =>
  `${prefix}_B${number.toString(32).toUpperCase().padStart(9, '0').replaceAll('I', 'W').replaceAll('L', 'X').replaceAll('O', 'Y').replaceAll('U', 'Z')}`

/** A VIN that the sandbox knows, with the number of a request. */
const vinOf = (number: number) => `VPSZZZ1ZX9${String(number).padStart(7, '0')}`

const BUDGET = {
  monthlyNetIncome: euros('3150.00'),
  monthlyHousingCosts: euros('980.00'),
  monthlyCommitments: euros('120.00')
}

const APPLICANT = {
  title: 'MRS',
  givenName: 'Lena',
  familyName: 'Hoffmann',
  birthDate: '1988-04-17',
  nationality: 'DE',
  email: 'lena.hoffmann@example.com',
  phone: '+493023125042',
  address: { street: 'Lindenallee 14', postalCode: '10115', city: 'Berlin', country: 'DE', since: '2019-05-01' },
  housing: 'TENANT',
  employment: {
    kind: 'EMPLOYED',
    employerName: 'Kranich Medizintechnik GmbH',
    contract: 'PERMANENT',
    since: '2016-09-01'
  },
  budget: BUDGET,
  consents: [
    { kind: 'DATA_PROCESSING', granted: true, textVersion: '2026-07', grantedAt: '2026-11-16T09:19:12Z' },
    { kind: 'CREDIT_CHECK', granted: true, textVersion: '2026-07', grantedAt: '2026-11-16T09:19:15Z' }
  ]
}

const BUYER = {
  kind: 'PERSON',
  customerId: 'cus_7Q2M4K9TPX',
  name: 'Lena Hoffmann',
  email: 'lena.hoffmann@example.com',
  address: { street: 'Lindenallee 14', postalCode: '10115', city: 'Berlin', country: 'DE' }
}

const vehicle = (number: number) => idOf('veh', number)
const quotation = (number: number) => idOf('quo', number)

export const CASES: readonly OperationCase[] = [
  {
    name: 'Vehicle',
    path: 'vehicle-api/v1/vehicles',
    table: 'sandbox.vehicles',
    idColumn: 'vehicle_id',
    body: () => ({
      partnerId: 'par_BRUNNWALDT',
      condition: 'NEW',
      versionId: 'vrs_7D1M4X8HBT',
      country: 'DE',
      price: euros('30000.00'),
      vatDeductible: true,
      mileage: 12,
      colour: 'Tidal blue',
      equipment: ['TOW_BAR'],
      location: { city: 'Brunnwaldt', postalCode: '79199' },
      availableFrom: '2026-11-30'
    })
  },
  {
    name: 'Trade-in',
    path: 'trade-api/v1/trade-ins',
    table: 'sandbox.trade_ins',
    idColumn: 'trade_in_id',
    body: (number) => ({
      partnerId: 'par_BRUNNWALDT',
      customerId: 'cus_7Q2M4K9TPX',
      country: 'DE',
      vin: vinOf(number),
      firstRegistration: '2018-03-22',
      mileage: 84_200,
      condition: 'GOOD',
      serviceHistory: 'FULL',
      previousOwners: 1,
      accidentFree: true,
      roadworthyUntil: '2027-03-31'
    }),
    unique: (number) => ({ vin: vinOf(number) })
  },
  {
    name: 'Prequalification',
    path: 'prequalification-api/v1/prequalifications',
    table: 'sandbox.prequalifications',
    idColumn: 'prequalification_id',
    body: () => ({
      country: 'DE',
      person: { givenName: 'Lena', familyName: 'Hoffmann', birthDate: '1988-04-17' },
      employment: 'PERMANENT',
      budget: BUDGET,
      requestedAmount: euros('24000.00'),
      termInMonths: 48,
      consent: { granted: true, textVersion: '2026-07', grantedAt: '2026-11-16T09:14:30Z' },
      reference: 'BW-2026-1147',
      language: 'en'
    })
  },
  {
    name: 'Bank account validation',
    path: 'bank-account-validation-api/v1/account-validations',
    table: 'sandbox.account_validations',
    idColumn: 'validation_id',
    body: () => ({ iban: 'DE89370400440532013000', holderName: 'Lena Hoffmann', holderKind: 'PERSON' })
  },
  {
    name: 'Finance quotation',
    path: 'finance-quotation/v2/quotations',
    table: 'sandbox.quotations',
    idColumn: 'quotation_id',
    // With a charge and a trade-in, which makes it one of the largest quotations.
    body: () => ({
      productId: 'prd_6W2H9D4FKS',
      partnerId: 'par_BRUNNWALDT',
      vehicleId: 'veh_01J9ZK3T8Q',
      price: euros('30000.00'),
      deposit: euros('2500.00'),
      tradeIn: { amount: euros('3500.00'), tradeInId: 'tri_4M7X2C9QWD' },
      charges: [{ kind: 'ARRANGEMENT_FEE', amount: euros('360.00'), financed: true }],
      termInMonths: 60,
      reference: 'BW-2026-1147',
      language: 'es'
    })
  },
  {
    name: 'Orders',
    path: 'orders-api/v2/orders',
    table: 'sandbox.orders',
    idColumn: 'order_id',
    body: (number) => ({
      reference: 'BW-2026-1147',
      country: 'DE',
      partnerId: 'par_BRUNNWALDT',
      buyer: BUYER,
      items: [
        {
          type: 'VEHICLE',
          vehicleId: vehicle(number),
          description: 'Aurelia Corvo 1.5 Hybrid Touring',
          unitPrice: euros('30000.00')
        },
        {
          type: 'SERVICE',
          service: 'REGISTRATION',
          description: 'Registration and number plates, included in the price',
          unitPrice: euros('0.00')
        }
      ]
    }),
    usesUp: {
      table: 'sandbox.vehicles',
      idColumn: 'vehicle_id',
      source: 'veh_01J9ZK3T8Q',
      id: vehicle,
      set: { vin: 'null', status: `'AVAILABLE'` }
    }
  },
  {
    name: 'Payments',
    path: 'payments/v1/payments',
    table: 'sandbox.payments',
    idColumn: 'payment_id',
    body: () => ({
      orderId: 'BW-2026-1147',
      countryCode: 'DE',
      amount: euros('2500.00'),
      customer: { name: 'Lena Hoffmann' },
      method: { methodCode: 'M003' }
    }),
    unique: (number) => ({ payment_reference: `RF${number}` })
  },
  {
    // Of endpoints an application has at most ten, so that the test that is sent to one stands for its requests.
    name: 'Status notification',
    path: 'status-notification/v1/endpoints/end_5T8W2K6QJN/test-deliveries',
    resourcePath: 'status-notification/v1/deliveries',
    table: 'sandbox.deliveries',
    idColumn: 'delivery_id',
    body: () => ({ type: 'payment.settled' })
  },
  // The last one: the checks of applications are due some seconds later, before whatever else their owners call.
  {
    name: 'Finance',
    path: 'finance-api/v1/applications',
    table: 'sandbox.finance_applications',
    idColumn: 'application_id',
    body: (number) => ({
      quotationId: quotation(number),
      partnerId: 'par_BRUNNWALDT',
      vehicleId: 'veh_01J9ZK3T8Q',
      reference: 'BW-2026-1147',
      language: 'en',
      applicant: APPLICANT,
      bankAccount: { iban: 'DE89370400440532013000', holderName: 'Lena Hoffmann' }
    }),
    unique: (number) => ({ quotation_id: quotation(number) }),
    usesUp: {
      table: 'sandbox.quotations',
      idColumn: 'quotation_id',
      source: 'quo_8H3N5R7VYB',
      id: quotation
    }
  }
]

/** A search with three filters in the stock, and the resource that it is compared with. */
export const SEARCH = 'vehicle-api/v1/vehicles?country=DE&fuel=HYBRID&condition=USED'
