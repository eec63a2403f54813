import { describeExamples } from '../testing/examples.ts'

describeExamples('payments', '1.1.0')
