// npm install fastify standardwebhooks
import Fastify from 'fastify'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)
const app = Fastify()

// Keeps the bytes that were signed: the parser hands them over as they are.
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

app.post('/hooks', (request, reply) => {
  let event
  try {
    event = webhook.verify(request.body, request.headers)
  } catch {
    return reply.code(401).send()
  }
  // Respond first: a delivery is retried unless the response comes within 15 seconds.
  reply.code(204).send()
  handle(request.headers['webhook-id'], event)
})

// In production, store the IDs in a database, in the transaction of what the event changes.
const handled = new Set()

function handle(id, event) {
  if (handled.has(id)) return
  handled.add(id)
  console.log(event.type, event.data)
}

await app.listen({ port: Number(process.env.PORT ?? 3000) })
