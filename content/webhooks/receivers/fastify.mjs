// npm install fastify standardwebhooks
import Fastify from 'fastify'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)
const app = Fastify()

// Keeps the signed bytes: the parser passes the body on unchanged.
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

app.post('/hooks', (request, reply) => {
  let event
  try {
    event = webhook.verify(request.body, request.headers)
  } catch {
    return reply.code(401).send()
  }
  // Respond first: without a response within 15 seconds, the delivery is retried.
  reply.code(204).send()
  handle(request.headers['webhook-id'], event)
})

// In production, store the IDs in a database, in the same transaction as the changes.
const handled = new Set()

function handle(id, event) {
  if (handled.has(id)) return
  handled.add(id)
  console.log(event.type, event.data)
}

await app.listen({ port: Number(process.env.PORT ?? 3000) })
