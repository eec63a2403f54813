import { describeExamples } from '../testing/examples.ts'

describeExamples('bank-account-validation-api', '1.0.0')
