import { describeExamples } from '../testing/examples.ts'

describeExamples('vehicle-api', '1.1.0')
