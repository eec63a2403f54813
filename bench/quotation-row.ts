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

const EXAMPLE =
  'Precio al contado 30.000,00 EUR, entrada 2500,00 EUR, coche entregado 3500,00 EUR. Importe total del crédito 24.000,00 EUR, que se devuelve en 60 cuotas mensuales: 59 de 470,84 EUR y una última de 470,30 EUR. Comisión de apertura 360,00 EUR, financiada. TIN fijo 5,99 %, TAE 6,82 %. Coste total del crédito 4249,86 EUR, importe total adeudado 28.249,86 EUR.'

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
  instalment: 47_084,
  lastInstalment: 47_030,
  totalPayable: 2_824_986,
  totalCostOfCredit: 424_986,
  annualPercentageRate: 682,
  currency: 'EUR',
  termInMonths: 60,
  nominalRate: 599,
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
  annualPercentageRate: '6.82',
  instalment: euros('470.84'),
  lastInstalment: euros('470.30'),
  drawdownOn: '2026-12-04',
  firstInstalmentOn: '2027-01-04',
  lastInstalmentOn: '2031-12-04',
  totalPayable: euros('28249.86'),
  totalCostOfCredit: euros('4249.86'),
  representativeExample: EXAMPLE,
  createdAt: '2026-11-16T09:10:00Z',
  validUntil: '2026-12-16'
}
