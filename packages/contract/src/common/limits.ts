/** Business limits, each named once. */
export const LIMITS = {
  /** Characters of a catalogue text such as a name, and of a description. */
  shortText: 255,
  longText: 10_000,
  /** Characters of a catalogue text that holds JSON. */
  jsonText: 100_000,
  /** Bytes of a file's content. */
  content: 25 * 1024 * 1024,
  /** Bytes of a JSON body, unless a route sets another limit. */
  jsonBody: 1024 * 1024,
  /** Bytes of the body of an import. */
  importBody: 10 * 1024 * 1024,
  /** Records of an import. */
  importRecords: 5000,
  /** Characters that the plan of an import shows of a text. */
  importPreview: 300,
  /** Entries of a record's history in one response. */
  historyPage: 50,
  /** Bytes of entries after which a response has no further ones. */
  historyBytes: 4_000_000,
  /** Referring records that one response lists. */
  referrers: 100,
  /** Characters of the comment with which a change of the catalogue is returned. */
  reviewComment: 2000,
  /** Reviews that one response lists beside another, or as a user's own. */
  reviews: 1000,
  /** Characters of a password. */
  passwordMin: 4,
  passwordMax: 50,
  /** Recovery codes that a user gets, each for one sign-in without the second factor. */
  recoveryCodes: 10,
  /** Passkeys of a user, and characters of the name that the user gives one. */
  passkeys: 20,
  passkeyLabel: 50,
  /** Characters of an e-mail address. */
  emailMin: 5,
  emailMax: 254,
  /** Characters of a user name. */
  login: 50,
  /** Characters of a first or last name. */
  personName: 50,
  /** Hours in which a new account can be activated. */
  activationHours: 72,
  /** Minutes in which a password can be reset. */
  passwordResetMinutes: 60,
  /** Hours in which a new e-mail address can be confirmed. */
  emailConfirmationHours: 24,
  /** Days for which the change of an e-mail address can be undone, from its confirmation. */
  emailUndoDays: 7,
  /** Months without use after which the owner of an account is notified that it will be suspended. */
  inactivityNoticeMonths: [9, 11],
  /** Months without use after which an account is suspended and its client ids end. */
  inactivityMonths: 12,
  /** Days between the notice that ends the agreement and its end. */
  terminationDays: 30,
  /** Days after which a mail that was sent, or has failed for good, is removed. */
  mailDays: 90,
  /** Minutes for which the longest-lived rate limit counts. */
  rateLimitMinutes: 60,
  /** Applications that one user is an owner of. */
  applications: 50,
  /** Characters of an application's name, description, and the reason for which it is suspended. */
  applicationName: 80,
  applicationDescription: 1000,
  applicationStatusReason: 500,
  /** Return addresses and notification origins of an application, and characters of one. */
  applicationRedirectUris: 20,
  applicationNotificationOrigins: 20,
  applicationAddress: 500,
  /** Members and invitations of an application. */
  applicationMembers: 50,
  /** Secrets of an application that are accepted at a time, and characters of a label. */
  applicationSecrets: 2,
  applicationSecretLabel: 50,
  /** Days before the expiry of a secret at which the owners of its application are notified. */
  secretExpiryNoticeDays: [14, 3],
  /** Public keys of an application, and bytes of the document in which they are published. */
  applicationKeys: 10,
  applicationKeysBytes: 64 * 1024,
  /** Personal access tokens of a user that are accepted at a time, and characters of a name. */
  personalTokens: 20,
  personalTokenName: 80,
  /** Days for which a personal access token is accepted, unless its user chooses others, and at most. */
  personalTokenDays: 90,
  personalTokenDaysMax: 366,
  /** Days for which a personal access token that has expired is listed. */
  personalTokenListedDays: 30,
  /** Days of an application's usage that one response has. */
  applicationUsageDays: 366,
  /** Deals of an application on a page. */
  applicationDealsPage: 100,
  /** Requests on a page of an application's log, and characters of a search in it. */
  applicationLogPage: 200,
  applicationLogSearch: 200,
  /** Characters of the note of a go-live review and of the comment on it, and of the reason for which an item has no evidence. */
  goLiveNote: 2000,
  goLiveReason: 500,
  /** Checks of advertisements that are kept as evidence of an application. */
  goLiveAdvertisementChecks: 20,
  /** Characters of the full name and the subject of a contact message. */
  contactLine: 150,
  /** Characters of a contact message. */
  contactMessage: 5000,
  /** Cash flows of a proof of an annual percentage rate, months of a loan in one, its charges, and characters of its title. */
  proofFlows: 2000,
  proofMonths: 480,
  proofCharges: 20,
  proofTitle: 120,
  /** Bytes of a file with cash flows or a schedule. */
  proofFile: 256 * 1024,
  /** Characters of an advertisement that is checked: of its text, and of its HTML. */
  advertisementText: 50_000,
  advertisementHtml: 500_000,
  /** Items of a page of a paged list, unless the call names a number, and at most. */
  pageSize: 20,
  pageSizeMax: 200,
  /** Rows of a result that the database console shows. */
  databaseRows: 500,
  /** Characters of a statement for the database console. */
  databaseStatement: 20_000,
  /** Minutes after signing in for which it counts as recent: what is most dangerous asks for that. */
  recentSignInMinutes: 10,
  /** Minutes without a call after which a session ends. */
  sessionIdleMinutes: 30,
  /** Hours after which a session ends however active it is. */
  sessionTotalHours: 12,
  /** Minutes a pre-authentication token is good for. */
  preAuthenticationMinutes: 10,
  /** Milliseconds after which a private file counts as not loaded. */
  chunkTimeout: 120_000,
  /** Milliseconds after which a request without a response has failed. */
  callTimeout: 60_000
} as const
