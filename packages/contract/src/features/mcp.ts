/** The address of the MCP server, below the portal's own. */
export const MCP_PATH = 'mcp'

/** Metadata of the MCP server as a protected resource (RFC 9728, section 3.1). */
export const MCP_METADATA_PATH = `.well-known/oauth-protected-resource/${MCP_PATH}`
