import { define } from '../define.ts'
import { PaymentButton } from '../elements/payment-button.ts'

define('portico-payment-button', PaymentButton)
