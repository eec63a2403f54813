import { describeExamples } from '../testing/examples.ts'

describeExamples('finance-quotation', '1.0.0')
