import './finance-calculator.ts'
import './finance-badge.ts'
import './finance-button.ts'
import './payment-button.ts'
