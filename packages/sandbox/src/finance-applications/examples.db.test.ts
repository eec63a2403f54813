import { describeExamples } from '../testing/examples.ts'

describeExamples('finance-api', '1.2.0')
