import { describeExamples } from '../testing/examples.ts'

describeExamples('orders-api', '2.0.0')
