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
export { comparePayeeName, foldedName, type NameMatch } from './accounts/payee-name.ts'
export {
  COUNTRIES,
  type Country,
  CURRENCIES,
  type Currency,
  currencyOf,
  isCountry,
  type LanguageCode
} from './countries.ts'
export { instalmentOf, type Repayment, type Timing } from './credit/annuity.ts'
export { annualPercentageRate, type Flow, roundedRate } from './credit/apr.ts'
export { addDays, addMonths, daysBetween, isDay } from './credit/dates.ts'
export { type Period, yearsBetween } from './credit/intervals.ts'
export { type Loan, type LoanCharge, type LoanQuote, quote } from './credit/quote.ts'
export { interestOf, type ScheduleRow, scheduleOf } from './credit/schedule.ts'
export {
  type BasisPoints,
  type Cents,
  type Money,
  parseMoney,
  parsePercentage,
  printMoney,
  printPercentage,
  toCents,
  toMoney
} from './money.ts'
export {
  PAYMENT_ACTION_CODES,
  PAYMENT_AMOUNT_LIMITS,
  PAYMENT_REASON_CODES,
  PAYMENT_TYPES,
  type PaymentActionCode,
  type PaymentReasonCode,
  type PaymentType,
  SANDBOX_PENDING_SECONDS,
  TRANSACTION_TYPES,
  type TransactionType
} from './payments/codes.ts'
export {
  PAYMENT_FLOWS,
  PAYMENT_METHOD_CODES,
  PAYMENT_METHODS,
  PAYMENT_PROVIDERS,
  type PaymentFlow,
  type PaymentMethodCode,
  type PaymentProvider,
  requiresReturnUrl
} from './payments/methods.ts'
export type { PublishedPayment, PublishedPaymentMethod } from './payments/published-payment.ts'
export { isFailed, isFinal, isSettled, PAYMENT_STATUS_CODES, type PaymentStatusCode } from './payments/statuses.ts'
export type { FinanceQuotationSchemas } from './published/finance-quotation.ts'
export type { PaymentsSchemas } from './published/payments.ts'
export { parseTypedAmount, parseTypedCents } from './typed-amount.ts'
export { checkVin, type DecodedVin, type VinCheck, type VinFault, vinCheckDigitOf } from './vehicles/vin.ts'
export { countryOf as vinCountryOf, regionOf as vinRegionOf, type VinRegion } from './vehicles/vin-regions.ts'
