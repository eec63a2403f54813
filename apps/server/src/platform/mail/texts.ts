import { contentTexts } from '../texts.ts'

/** A text of the mails, from content/mails. */
export const mailText = contentTexts('mails')
