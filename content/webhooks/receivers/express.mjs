// npm install express standardwebhooks
import express from 'express'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)
const app = express()

// express.raw() keeps the bytes that were signed. Do not use express.json() before this route.
app.post('/hooks', express.raw({ type: 'application/json' }), (request, response) => {
  let event
  try {
    event = webhook.verify(request.body, request.headers)
  } catch {
    return response.sendStatus(401)
  }
  // Respond first: a delivery is retried unless the response comes within 15 seconds.
  response.sendStatus(204)
  handle(request.get('webhook-id'), event)
})

// In production, store the IDs in a database, in the transaction of what the event changes.
const handled = new Set()

function handle(id, event) {
  if (handled.has(id)) return
  handled.add(id)
  console.log(event.type, event.data)
}

app.listen(process.env.PORT ?? 3000)
