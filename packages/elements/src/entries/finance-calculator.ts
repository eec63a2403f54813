import { define } from '../define.ts'
import { FinanceCalculator } from '../elements/finance-calculator.ts'
import { QuotationDialog } from '../elements/quotation-dialog.ts'

define('portico-quotation-dialog', QuotationDialog)
define('portico-finance-calculator', FinanceCalculator)
