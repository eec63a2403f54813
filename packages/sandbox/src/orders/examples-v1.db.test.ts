import { describeExamples } from '../testing/examples.ts'

describeExamples('orders-api', '1.0.0')
