import type { FinanceQuotationSchemas, PaymentsSchemas, PublishedPayment } from '@portico/finance'

export type { Money, PaymentMethodCode, PaymentType } from '@portico/finance'

export type Comparison = FinanceQuotationSchemas['Comparison']
export type ComparisonRequest = FinanceQuotationSchemas['ComparisonRequest']
export type ComparisonResult = FinanceQuotationSchemas['ComparisonResult']
export type Product = FinanceQuotationSchemas['Product']
export type Quotation = FinanceQuotationSchemas['Quotation']
export type QuotationRequest = FinanceQuotationSchemas['QuotationRequest']
export type ScheduleRow = FinanceQuotationSchemas['ScheduleRow']
export type VehicleCondition = FinanceQuotationSchemas['VehicleCondition']

export type Payment = PublishedPayment
export type PaymentMethod = PaymentsSchemas['PaymentMethod']
export type PaymentRequest = PaymentsSchemas['PaymentRequest']

/** The members that `ComparisonRequest` and `QuotationRequest` share. */
export type Purchase = Omit<ComparisonRequest, 'terms'>

/** An error response (RFC 9457), as far as it can be relied on before its schema is checked. */
export type Problem = Partial<Pick<PaymentsSchemas['Problem'], 'detail' | 'requestId' | 'errors'>>
