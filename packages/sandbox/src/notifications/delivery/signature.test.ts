import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newSecret, signatureOf } from './signature.ts'

test('a signature is that of the vector of Standard Webhooks', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  expect(signatureOf([secret], 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}')).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
  )
})

test('the signature of the document’s example is that of its body with the first secret', () => {
  const body =
    '{"id":"evt_9W3K6M1DPF","type":"payment.settled","timestamp":"2026-11-17T10:15:43Z","data":{"paymentId":"pay_1C5R8N3JVH","orderId":"ord_6P1Q9D4WKM","amount":{"value":"2500.00","currency":"EUR"},"status":{"code":"ACSC","description":"The amount has left the payer’s account.","dateTime":"2026-11-17T10:15:42Z","actionCode":"NONE"}}}'
  expect(signatureOf(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], 'msg_2N8T5F7RQJ', 1_794_910_543, body)).toBe(
    'v1,qI847g4bnr9I1MZY3VWlxNYvIcpb1Qmu6wll8tc3Izw='
  )
})

test('each of two secrets verifies a message that both have signed, and a third does not', () => {
  const [one, two, three] = [newSecret(), newSecret(), newSecret()]
  const timestamp = Math.floor(Date.now() / 1000)
  const body = '{"text":"ñ – 漢"}'
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf([one, two], 'msg_1', timestamp, body)
  }
  for (const secret of [one, two]) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
  expect(() => new Webhook(three).verify(body, headers)).toThrow()
})
