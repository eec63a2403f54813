/** The form of a workspace: the name under which a browser keeps apart what it makes in the sandbox. */
export const WORKSPACE_PATTERN = /^[A-Za-z0-9_-]{8,64}$/
