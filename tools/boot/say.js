/** A failure that is printed as one sentence, without a stack trace. */
export class SayError extends Error {}

/** Ends the command with an error message. */
export function fail(sentence) {
  throw new SayError(sentence)
}

/** Prints a message about a step that takes time: as an error would be, because the standard output belongs to the server's log. */
export function say(sentence) {
  console.error(sentence)
}
