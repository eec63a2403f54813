import { define } from '../define.ts'
import { QuotationDialog } from '../elements/quotation-dialog.ts'

define('portico-quotation-dialog', QuotationDialog)
