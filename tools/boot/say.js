/** A failure that is told to a person in one sentence, without a stack trace. */
export class SayError extends Error {}

/** Ends the command with a sentence for the person who started it. */
export function fail(sentence) {
  throw new SayError(sentence)
}

/** Tells the person at the terminal what takes time. */
export function say(sentence) {
  console.log(sentence)
}
