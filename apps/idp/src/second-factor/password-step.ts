import type { Interaction } from '../request.ts'

/** Seconds for which a right password counts while the second factor is asked for. */
const VALID_SECONDS = 10 * 60

const NAME = 'passwordStep'

/** A right password, remembered while the second factor is asked for. */
interface PasswordStep {
  accountId: string
  /** Seconds since the epoch. */
  at: number
  /** What a passkey is to sign, until it has been. */
  challenge?: string
}

const nowInSeconds = () => Math.floor(Date.now() / 1000)

async function keep(interaction: Interaction, step: PasswordStep | undefined): Promise<void> {
  interaction.lastSubmission = step ? { [NAME]: step } : {}
  await interaction.persist()
}

function stepOf({ lastSubmission }: Interaction): PasswordStep | undefined {
  const step = lastSubmission?.[NAME] as PasswordStep | undefined
  return step && nowInSeconds() - step.at < VALID_SECONDS ? step : undefined
}

/** Remembers in the interaction, in the database, that the password was right. */
export const rememberPassword = (interaction: Interaction, accountId: string): Promise<void> =>
  keep(interaction, { accountId, at: nowInSeconds() })

/** Whose password was given in this interaction, in the last minutes; undefined where it is to be asked for. */
export const accountOfPassword = (interaction: Interaction): string | undefined => stepOf(interaction)?.accountId

/** Remembers what a passkey is to sign; an earlier challenge is good for nothing. */
export async function rememberChallenge(interaction: Interaction, challenge: string): Promise<void> {
  const step = stepOf(interaction)
  if (step) await keep(interaction, { ...step, challenge })
}

/** What a passkey is to sign; it is accepted no second time. */
export async function takeChallenge(interaction: Interaction): Promise<string | undefined> {
  const step = stepOf(interaction)
  if (!step?.challenge) return undefined
  const { challenge, ...rest } = step
  await keep(interaction, rest)
  return challenge
}

/** Begins the interaction anew, so that another account may sign in. */
export const forgetPassword = (interaction: Interaction): Promise<void> => keep(interaction, undefined)
