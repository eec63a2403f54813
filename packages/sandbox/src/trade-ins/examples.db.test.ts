import { describeExamples } from '../testing/examples.ts'

describeExamples('trade-api', '1.0.0')
