import { PATHS } from '@portico/contract'
import { call } from '@/lib/api/client.ts'

/** Gives a user notice that the agreement ends. */
export async function startTermination(login: string): Promise<void> {
  await call('POST', PATHS.userTermination(login))
}

/** Takes notice back. */
export async function withdrawTermination(login: string): Promise<void> {
  await call('DELETE', PATHS.userTermination(login))
}
