/** Business limits, each named once. */
export const LIMITS = {
  /** Characters of a short catalogue text such as a name or a title. */
  shortText: 255,
  /** Characters of a catalogue description. */
  longText: 10_000,
  /** Characters of a catalogue text that holds JSON. */
  jsonText: 100_000,
  /** Bytes of a file's content. */
  content: 25 * 1024 * 1024,
  /** Bytes of a JSON body, unless a call says otherwise. */
  jsonBody: 1024 * 1024,
  /** Bytes of the body of an import. */
  importBody: 10 * 1024 * 1024,
  /** Records of an import. */
  importRecords: 5000,
  /** Characters that the plan of an import shows of a text. */
  importPreview: 300,
  /** Entries of a record's history in one answer. */
  historyPage: 50,
  /** Bytes of entries after which an answer takes no further one. */
  historyBytes: 4_000_000,
  /** Referring records that one answer names. */
  referrers: 100,
  /** Minutes without a call after which a session ends. */
  sessionIdleMinutes: 30,
  /** Hours after which a session ends however active it is. */
  sessionTotalHours: 12,
  /** Minutes a pre-authentication token is good for. */
  preAuthenticationMinutes: 10,
  /** Milliseconds after which a private file counts as not loaded. */
  chunkTimeout: 120_000,
  /** Milliseconds after which a call counts as not answered. */
  callTimeout: 60_000
} as const
