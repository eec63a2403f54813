export { type Account, buildIban, type TestAccountCountry, testIban } from './accounts/build-iban.ts'
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
export { instalmentOf, type Repayment, type Timing } from './credit/annuity.ts'
export { annualPercentageRate, type Flow, roundedRate } from './credit/apr.ts'
export { addDays, addMonths, daysBetween, isDay } from './credit/dates.ts'
export { type Period, yearsBetween } from './credit/intervals.ts'
export { type Loan, type LoanCharge, type LoanQuote, quote } from './credit/quote.ts'
export { interestOf, type ScheduleRow, scheduleOf } from './credit/schedule.ts'
export {
  type BasisPoints,
  type Cents,
  COUNTRIES,
  type Country,
  type Currency,
  currencyOf,
  parseMoney,
  parsePercentage,
  printMoney,
  printPercentage
} from './money.ts'
export { checkVin, type DecodedVin, type VinCheck, type VinFault, vinCheckDigitOf } from './vehicles/vin.ts'
export { countryOf as vinCountryOf, regionOf as vinRegionOf, type VinRegion } from './vehicles/vin-regions.ts'
