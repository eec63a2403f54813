/** Who calls: a client and, of a public client, one of its workspaces. */
export interface Caller {
  clientId: string
  /** `^[A-Za-z0-9_-]{8,64}$`; without it the workspace that all users of the client share. */
  workspace?: string
}

/** The form of a workspace's name. */
export const WORKSPACE = /^[A-Za-z0-9_-]{8,64}$/

/** The owner of data, as the tables have it. No workspace has a colon, so the last one separates the two. */
export const ownerOf = ({ clientId, workspace }: Caller): string => `${clientId}:${workspace ?? ''}`

/** The caller that an owner is. */
export function callerOf(owner: string): { clientId: string; workspace: string | undefined } {
  const end = owner.lastIndexOf(':')
  return { clientId: owner.slice(0, end), workspace: owner.slice(end + 1) || undefined }
}
