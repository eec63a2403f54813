/** A reason not to start that its message tells a person in full: shown without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError'
}
