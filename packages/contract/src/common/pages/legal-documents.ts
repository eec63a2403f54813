/** The legal documents, by their names in addresses and in content/legal. */
export const LEGAL_DOCUMENTS = ['terms-of-use', 'privacy-policy', 'cookies', 'legal-notice'] as const
export type LegalDocumentName = (typeof LEGAL_DOCUMENTS)[number]
