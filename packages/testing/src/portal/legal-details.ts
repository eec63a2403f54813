/** Details of a company that a portal under the profile prod requires for its legal pages. */
export const LEGAL_DETAILS = {
  PROVIDER_NAME: 'Aldera Consumer Finance plc',
  PROVIDER_ADDRESS: '14 Alder Street, London EC2A 4NE',
  PROVIDER_REGISTER: 'Companies House 09218374',
  DATA_PROTECTION_EMAIL: 'privacy@aldera-finance.com',
  SUPPORT_EMAIL: 'support@aldera-finance.com'
} as const
