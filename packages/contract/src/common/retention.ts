/** Periods for which records are stored. Those that forms or common pages also show are in `LIMITS`. */
export const RETENTION = {
  /** Hours for which failed sign-ins with one username or email address are counted. */
  failedSignInHours: 24,
  /** Days for which the requests of an application to the sandbox are stored. */
  sandboxRequestDays: 30,
  /** Days after its last use for which a workspace of the sandbox is stored. */
  workspaceDays: 90,
  /** Days after which a tool that a user has connected must be connected again. */
  toolConnectionDays: 90,
  /** Hours in which a subscription to emails about incidents can be confirmed. */
  subscriptionConfirmationHours: 24
} as const
