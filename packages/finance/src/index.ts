export {
  type Account,
  buildIban,
  TEST_ENDINGS,
  type TestAccountCountry,
  type TestEnding,
  testIban
} from './accounts/build-iban.ts'
export {
  checkDigitsOf,
  checkIban,
  compactIban,
  IBAN_STEPS,
  type IbanCheck,
  type IbanStep,
  printIban,
  type StepResult
} from './accounts/iban.ts'
export {
  IBAN_COUNTRIES,
  type IbanCountry,
  ibanLength,
  ibanStructure,
  isIbanCountry
} from './accounts/iban-countries.ts'
export { type AccountParts, type NationalCheck, nationalCheckOf } from './accounts/national-checks.ts'
export * from './accounts/payee-name.ts'
export * from './advertising/check.ts'
export { languagesOf as advertisementLanguagesOf } from './advertising/languages/index.ts'
export * from './advertising/laws.ts'
export type { LessProminent, ProminenceReason } from './advertising/prominence.ts'
export type { ExampleFigures } from './advertising/recompute.ts'
export type { Span } from './advertising/spans.ts'
export * from './countries.ts'
export { instalmentOf, principalOf, type Repayment, type Timing } from './credit/annuity.ts'
export { annualPercentageRate, type Flow, printUnroundedRate, roundedRate } from './credit/apr.ts'
export * from './credit/dates.ts'
export * from './credit/intervals.ts'
export * from './credit/proof/compare-schedule.ts'
export type { DatedRow, ScheduleTerms } from './credit/proof/conventions.ts'
export * from './credit/proof/explain-rate.ts'
export * from './credit/proof/prove.ts'
export * from './credit/quote.ts'
export * from './credit/schedule.ts'
export * from './credit/warning.ts'
export * from './money.ts'
export * from './payments/codes.ts'
export * from './payments/methods.ts'
export * from './payments/published-payment.ts'
export * from './payments/statuses.ts'
export type { FinanceApiSchemas } from './published/finance-api.ts'
export type { FinanceQuotationSchemas } from './published/finance-quotation.ts'
export type { PaymentsSchemas } from './published/payments.ts'
export type { TradeApiSchemas } from './published/trade-api.ts'
export * from './test-values/cards.ts'
export * from './test-values/outcomes.ts'
export * from './typed-amount.ts'
export * from './vehicles/vin.ts'
export { countryOf as vinCountryOf, regionOf as vinRegionOf, type VinRegion } from './vehicles/vin-regions.ts'
