import { define } from '../define.ts'
import { FinanceButton } from '../elements/finance-button.ts'
import { QuotationDialog } from '../elements/quotation-dialog.ts'

define('portico-quotation-dialog', QuotationDialog)
define('portico-finance-button', FinanceButton)
