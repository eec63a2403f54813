/**
 * The methods of the Payments API in the order in which it lists them for Germany, as its document publishes them
 * (content/apis/payments/1.1.0; a test compares). `maximum` is that of Germany, in cents.
 */
export const METHODS = [
  { code: 'M001', provider: 'TINK', maximum: 10_000_000, countries: ['DE', 'ES', 'FR', 'IT', 'NL', 'GB', 'BE', 'AT'] },
  { code: 'M002', provider: 'RAPIDPAY', maximum: 300_000, countries: ['DE', 'ES', 'NL', 'BE', 'PT'] },
  { code: 'M004', provider: 'GETNET', maximum: 1_000_000, countries: ['DE', 'ES', 'FR', 'IT', 'GB', 'PT', 'AT'] },
  {
    code: 'M003',
    provider: 'MANTRANSFE',
    maximum: 10_000_000,
    countries: ['DE', 'ES', 'FR', 'IT', 'NL', 'BE', 'PT', 'AT']
  }
] as const

export type MethodCode = (typeof METHODS)[number]['code']
