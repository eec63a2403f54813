import { describeExamples } from '../testing/examples.ts'

describeExamples('status-notification', '1.2.0')
