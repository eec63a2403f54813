import { describeExamples } from '../testing/examples.ts'

describeExamples('finance-quotation', '2.0.0')
