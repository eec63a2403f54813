/** The kinds of timers of this API. The resource is an application, unless it is said. */
export const TIMERS = {
  /** The check by program is over. */
  check: 'finance-applications.check',
  /** A person or a program has read what was to be read. */
  review: 'finance-applications.review',
  /** Documents, choice or signature did not come in time. */
  expiry: 'finance-applications.expiry',
  /** The pages of a contract's signers have expired. The resource is a contract. */
  signatureExpiry: 'finance-applications.signature-expiry',
  /** The next instalment falls due. The resource is a contract. */
  instalment: 'finance-applications.instalment'
} as const
