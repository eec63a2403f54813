// npm install express standardwebhooks
import express from 'express'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)
const app = express()

// express.raw() keeps the signed bytes. Do not use express.json() before this route.
app.post('/hooks', express.raw({ type: 'application/json' }), (request, response) => {
  let event
  try {
    event = webhook.verify(request.body, request.headers)
  } catch {
    return response.sendStatus(401)
  }
  // Respond first: without a response within 15 seconds, the delivery is retried.
  response.sendStatus(204)
  handle(request.get('webhook-id'), event)
})

// In production, store the IDs in a database, in the same transaction as the changes.
const handled = new Set()

function handle(id, event) {
  if (handled.has(id)) return
  handled.add(id)
  console.log(event.type, event.data)
}

app.listen(process.env.PORT ?? 3000)
