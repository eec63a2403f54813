import type { Interaction } from '../request.ts'

/** Seconds for which a right password counts while the second factor is asked for. */
const VALID_SECONDS = 10 * 60

const NAME = 'passwordStep'

const nowInSeconds = () => Math.floor(Date.now() / 1000)

/** Remembers in the interaction, in the database, that the password was right. */
export async function rememberPassword(interaction: Interaction, accountId: string): Promise<void> {
  interaction.lastSubmission = { [NAME]: { accountId, at: nowInSeconds() } }
  await interaction.persist()
}

/** Whose password was given in this interaction, in the last minutes; undefined where it is to be asked for. */
export function accountOfPassword({ lastSubmission }: Interaction): string | undefined {
  const step = lastSubmission?.[NAME] as { accountId: string; at: number } | undefined
  return step && nowInSeconds() - step.at < VALID_SECONDS ? step.accountId : undefined
}

/** Begins the interaction anew, so that another account may sign in. */
export async function forgetPassword(interaction: Interaction): Promise<void> {
  interaction.lastSubmission = {}
  await interaction.persist()
}
