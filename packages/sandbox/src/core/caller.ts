/** Who calls: a client and, of a public client, one of its workspaces. */
export interface Caller {
  clientId: string
  /** `^[A-Za-z0-9_-]{8,64}$`; without it the workspace that everybody with this client shares. */
  workspace?: string
}

/** What a workspace's name is made of. */
export const WORKSPACE = /^[A-Za-z0-9_-]{8,64}$/

/** Whose something is, as it stands in the tables. No workspace has a colon, so the last one separates the two. */
export const ownerOf = ({ clientId, workspace }: Caller): string => `${clientId}:${workspace ?? ''}`
