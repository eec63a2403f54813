/**
 * How many of the commonest passwords are refused. OWASP ASVS 5.0, 6.2.4, asks for the first 3000 at least that a portal's other
 * rules allow.
 */
const REFUSED = 10_000

/** What an attacker tries here first, alone or with a number, and no list of the world's commonest passwords has. */
export const LOCAL_PASSWORDS: readonly string[] = [
  'portico',
  'contraseña',
  'contrasena',
  'micontraseña',
  'micontrasena'
]

/** Passwords that many people use. All are in lower case. */
export interface CommonPasswords {
  /** Those that have the least length that is asked for. */
  longEnough: ReadonlySet<string>
  /** The commonest of any length. */
  bases: ReadonlySet<string>
}

/** @returns the passwords of zxcvbn's list, the commonest first; in lower case */
async function readList(): Promise<readonly string[]> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'] as string[]
}

/**
 * Reads the commonest passwords. The list is loaded only when it is first needed.
 *
 * @param minLength characters that a password must have: shorter ones need not be looked up
 */
export async function readCommonPasswords(minLength: number): Promise<CommonPasswords> {
  const list = await readList()
  return {
    longEnough: new Set(list.filter(({ length }) => length >= minLength).slice(0, REFUSED)),
    bases: new Set(list.slice(0, REFUSED))
  }
}
