/** The request of bench/quotations.ts, its row and its response: the same for the bare handler and for the sandbox. */

const euros = (value: string) => ({ value, currency: 'EUR' })

/** With a charge and a trade-in, which makes it one of the largest quotations. */
export const REQUEST = {
  productId: 'prd_6W2H9D4FKS',
  partnerId: 'par_BRUNNWALDT',
  vehicleId: 'veh_01J9ZK3T8Q',
  price: euros('30000.00'),
  deposit: euros('2500.00'),
  tradeIn: { amount: euros('3500.00'), tradeInId: 'tri_4M7X2C9QWD' },
  charges: [{ kind: 'ARRANGEMENT_FEE', amount: euros('360.00'), financed: true }],
  termInMonths: 60,
  drawdownOn: '2026-12-04',
  reference: 'BW-2026-1147',
  language: 'es'
}

const UNROUNDED = '6.81477172'
const WARNING = 'Atención: tomar dinero prestado cuesta dinero.'
const EXAMPLE =
  'Atención: tomar dinero prestado cuesta dinero. Precio al contado 30.000,00 EUR, entrada 2500,00 EUR, coche entregado 3500,00 EUR. Importe total del crédito 24.000,00 EUR, que se devuelve en 60 cuotas mensuales: 59 de 470,83 EUR y una última de 471,08 EUR. Duración del contrato de crédito 60 meses. Comisión de apertura 360,00 EUR, financiada. TIN fijo 5,99 %, TAE 6,81 %. Coste total del crédito 4250,05 EUR, importe total adeudado 28.250,05 EUR.'

/** The row that the sandbox stores. */
export const LOAN = {
  partnerId: 'par_BRUNNWALDT',
  vehicleId: 'veh_01J9ZK3T8Q',
  reference: 'BW-2026-1147',
  tradeInId: 'tri_4M7X2C9QWD',
  productId: 'prd_6W2H9D4FKS',
  country: 'ES',
  price: 3_000_000,
  deposit: 250_000,
  tradeIn: 350_000,
  charges: [{ kind: 'ARRANGEMENT_FEE', amount: 36_000, financed: true }],
  amountOfCredit: 2_400_000,
  amountFinanced: 2_436_000,
  instalment: 47_083,
  lastInstalment: 47_108,
  totalPayable: 2_825_005,
  totalCostOfCredit: 425_005,
  annualPercentageRate: 681,
  annualPercentageRateUnrounded: UNROUNDED,
  currency: 'EUR',
  termInMonths: 60,
  nominalRate: 599,
  warning: WARNING,
  representativeExample: EXAMPLE,
  drawdownOn: '2026-12-04'
}

/** The response of the sandbox, without the ID. */
export const CREATED = {
  status: 'VALID',
  productId: 'prd_6W2H9D4FKS',
  partnerId: 'par_BRUNNWALDT',
  vehicleId: 'veh_01J9ZK3T8Q',
  reference: 'BW-2026-1147',
  country: 'ES',
  price: euros('30000.00'),
  deposit: euros('2500.00'),
  tradeIn: { amount: euros('3500.00'), tradeInId: 'tri_4M7X2C9QWD' },
  charges: [{ kind: 'ARRANGEMENT_FEE', amount: euros('360.00'), financed: true }],
  amountOfCredit: euros('24000.00'),
  amountFinanced: euros('24360.00'),
  termInMonths: 60,
  nominalRate: '5.99',
  annualPercentageRate: '6.81',
  annualPercentageRateUnrounded: UNROUNDED,
  instalment: euros('470.83'),
  lastInstalment: euros('471.08'),
  drawdownOn: '2026-12-04',
  firstInstalmentOn: '2027-01-04',
  lastInstalmentOn: '2031-12-04',
  totalPayable: euros('28250.05'),
  totalCostOfCredit: euros('4250.05'),
  warning: WARNING,
  representativeExample: EXAMPLE,
  createdAt: '2026-11-16T09:10:00Z',
  validUntil: '2026-12-16'
}
