/** Why no release is made, in one sentence with what to do. */
export class ReleaseRefusedError extends Error {
  override name = 'ReleaseRefusedError'
}

/** @throws ReleaseRefusedError with the sentence when something is not so */
export function demand(isSo: boolean, sentence: string): void {
  if (!isSo) throw new ReleaseRefusedError(sentence)
}
