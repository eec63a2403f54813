#!/usr/bin/env node
// Forwards the messages that your inbox receives to a program on your machine. Node 20 or later; nothing to install.
//
//   CLIENT_ID=… CLIENT_SECRET=… node forward-webhooks.mjs http://localhost:3000/hooks
//
// In place of the client ID and its secret, TOKEN=… is an access token for the scope simulations, until it expires.
// Each message is sent with the headers and the bytes that the inbox has received, in the same order.

const PORTAL = process.env.PORTAL ?? '{{portal}}'
const { CLIENT_ID, CLIENT_SECRET, TOKEN } = process.env
const [target] = process.argv.slice(2)

if (!target || !URL.canParse(target) || (!TOKEN && !(CLIENT_ID && CLIENT_SECRET))) {
  console.error('Usage: CLIENT_ID=… CLIENT_SECRET=… node forward-webhooks.mjs http://localhost:3000/hooks')
  process.exit(2)
}

async function readToken() {
  if (TOKEN) return TOKEN
  const response = await fetch(`${PORTAL}/sandbox/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'simulations' })
  })
  if (!response.ok) throw new Error(`No token: ${response.status} ${await response.text()}`)
  return (await response.json()).access_token
}

/** The events of a stream, each with its id and its data. */
async function* readEvents(body) {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const lines = part.split('\n')
      const fieldOf = (name) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      const data = fieldOf('data')
      if (data) yield { id: fieldOf('id'), message: JSON.parse(data) }
    }
  }
}

async function forward({ headers, body }) {
  const sent = headers.filter(({ name }) => name !== 'content-length')
  const id = headers.find(({ name }) => name === 'webhook-id')?.value ?? ''
  const started = performance.now()
  const result = await fetch(target, {
    method: 'POST',
    headers: sent.map(({ name, value }) => [name, value]),
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000)
  }).then(
    ({ status }) => status,
    (error) => error.cause?.code ?? error.name
  )
  const type = /"type":"([^"]+)"/.exec(body)?.[1] ?? ''
  const milliseconds = Math.round(performance.now() - started)
  console.log(`${new Date().toTimeString().slice(0, 8)}  ${type}  ${id}  →  ${result}  (${milliseconds} ms)`)
}

let lastId
let failures = 0

for (;;) {
  try {
    const headers = { authorization: `Bearer ${await readToken()}`, ...(lastId && { 'last-event-id': lastId }) }
    const response = await fetch(`${PORTAL}/sandbox/simulations/v1/message-stream`, { headers })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    if (lastId === undefined) console.log(`Forwarding the messages of the inbox to ${target}`)
    lastId ??= response.headers.get('last-event-id') ?? undefined
    failures = 0
    for await (const { id, message } of readEvents(response.body)) {
      await forward(message)
      lastId = id
    }
  } catch (error) {
    failures += 1
    console.error(`Disconnected: ${error.cause?.code ?? error.message}`)
    if (failures > 10) process.exit(1)
    await new Promise((resolve) => setTimeout(resolve, Math.min(30_000, 1_000 * 2 ** failures)))
  }
}
