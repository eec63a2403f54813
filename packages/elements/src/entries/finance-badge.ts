import { define } from '../define.ts'
import { FinanceBadge } from '../elements/finance-badge.ts'
import { QuotationDialog } from '../elements/quotation-dialog.ts'

define('portico-quotation-dialog', QuotationDialog)
define('portico-finance-badge', FinanceBadge)
