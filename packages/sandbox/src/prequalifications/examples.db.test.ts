import { describeExamples } from '../testing/examples.ts'

describeExamples('prequalification-api', '1.1.0')
