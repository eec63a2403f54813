import { shortAddress } from '@portico/server-kit'
import type { InteractionResults } from 'oidc-provider'
import { goOn, isFormToken, pageParts, readForm } from '../interaction-form.ts'
import { type Context, type Interaction, type ProviderContext, sendNotice, sendPage } from '../request.ts'
import { securityHeaders } from '../security-headers.ts'
import { consentPage } from './page.ts'

/** What a tool asks for in an interaction. */
async function requestOf({ provider, options }: ProviderContext, { params, session }: Interaction) {
  const client = await provider.Client.find(String(params.client_id))
  const account = session && (await options.accounts.find(session.accountId))
  if (!client || !account || !options.tools) return undefined
  const asked = String(params.scope ?? '').split(' ')
  return {
    client,
    account,
    tools: options.tools,
    scopes: options.tools.scopes.filter((scope) => asked.includes(scope)),
    redirectUri: String(params.redirect_uri)
  }
}

type ConsentRequest = NonNullable<Awaited<ReturnType<typeof requestOf>>>

/** Asks a user what a tool may do, and receives the decision. */
export async function consentStep(shared: ProviderContext, ctx: Context, interaction: Interaction): Promise<void> {
  const request = await requestOf(shared, interaction)
  if (!request) {
    sendNotice(shared, ctx, 400, 'invalid', { code: 'invalid_client' })
    return
  }
  // Chromium applies `form-action` to the redirects that follow a sent form, which end at the tool.
  ctx.set(securityHeaders(shared.options, request.redirectUri))
  if (ctx.method !== 'POST') {
    showConsent(shared, ctx, interaction, request)
    return
  }
  const form = await readForm(ctx)
  if (!form) sendNotice(shared, ctx, 413, 'tooLarge')
  else if (!isFormToken(shared.options, interaction.uid, form.get('csrf') ?? ''))
    showConsent(shared, ctx, interaction, request, 403)
  else await decide(shared, ctx, interaction, { request, form })
}

function showConsent(
  shared: ProviderContext,
  ctx: Context,
  interaction: Interaction,
  { client, account, scopes, redirectUri }: ConsentRequest,
  status = 200
): void {
  const { context, form } = pageParts(shared, ctx, interaction)
  const { protocol, host } = new URL(redirectUri)
  const page = consentPage(context, {
    ...form,
    isStale: status === 403,
    tool: client.clientName ?? client.clientId,
    // A program of the user's own machine has no host that says anything.
    destination: /^https?:$/.test(protocol) ? host : protocol,
    login: account.login,
    scopes
  })
  sendPage(ctx, status, page)
}

async function decide(
  { provider, options }: ProviderContext,
  ctx: Context,
  interaction: Interaction,
  { request, form }: { request: ConsentRequest; form: URLSearchParams }
): Promise<void> {
  const { client, account, scopes, tools } = request
  const granted = scopes.filter((scope) => form.getAll('scope').includes(scope))
  const isGranted = form.get('decision') === 'allow' && granted.length > 0
  const redirectFor = (result: InteractionResults) =>
    provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: isGranted })
  const details = { network: shortAddress(ctx.ip), account: account.id, client: client.clientId }
  if (!isGranted) {
    options.log.info(details, 'a tool was refused')
    goOn(ctx, await redirectFor({ error: 'access_denied', error_description: 'the user denied access' }))
    return
  }
  const grant = new provider.Grant({ accountId: account.id, clientId: client.clientId })
  grant.addResourceScope(tools.resource, granted.join(' '))
  const refused = scopes.filter((scope) => !granted.includes(scope))
  if (refused.length > 0) grant.rejectResourceScope(tools.resource, refused.join(' '))
  const { missingOIDCScope = [] } = interaction.prompt.details as { missingOIDCScope?: string[] }
  if (missingOIDCScope.length > 0) grant.rejectOIDCScope(missingOIDCScope.join(' '))
  const id = await grant.save()
  await tools.granted({ id, accountId: account.id, name: client.clientName ?? client.clientId, scopes: granted })
  options.log.info({ ...details, scopes: granted }, 'a tool was granted access')
  goOn(ctx, await redirectFor({ consent: { grantId: id } }))
}
