/** Business limits, each named once. */
export const LIMITS = {
  /** Characters of a short catalogue text such as a name or a title. */
  shortText: 255,
  /** Characters of a catalogue description. */
  longText: 10_000,
  /** Bytes of a JSON body, unless a call says otherwise. */
  jsonBody: 1024 * 1024,
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
