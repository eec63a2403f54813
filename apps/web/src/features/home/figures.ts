/**
 * The quotation that the front page shows, and what it comes to; in the writing of the Finance quotation API. Written down, because the
 * formulas are not worth their bytes there: a test calculates them.
 */
export const SAMPLE = {
  request: {
    productId: 'prd_3K8V2Y6BNC',
    price: { value: '30000.00', currency: 'EUR' },
    deposit: { value: '6000.00', currency: 'EUR' },
    termInMonths: 48
  },
  instalment: '563.53',
  lastInstalment: '563.58',
  annualPercentageRate: '6.16',
  totalCostOfCredit: '3049.49',
  totalPayable: '27049.49'
} as const
