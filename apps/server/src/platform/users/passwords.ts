import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** Argon2id with the parameters that OWASP's Password Storage Cheat Sheet names first: 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** @returns the hash in PHC string form, with its own salt */
export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS)

const unknownUserHash = hashPassword('no user has this password')

/**
 * Compares a password with a stored hash. Takes as long when there is no hash, so that the duration does not reveal who has an account.
 *
 * @param storedHash PHC string, or null where the user is unknown or has no password here
 */
export async function verifyPassword(password: string, storedHash: string | null | undefined): Promise<boolean> {
  const matches = await verify(storedHash ?? (await unknownUserHash), password)
  return matches && storedHash != null
}
