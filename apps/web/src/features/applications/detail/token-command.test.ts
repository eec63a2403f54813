import { exec } from 'node:child_process'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { authorizationServer, tokenCommand } from './token-command.ts'

it('the command for sh sends the secret of the environment and all scopes, as RFC 6749 requires', async () => {
  const received = Promise.withResolvers<{ authorization: string | undefined; body: string }>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.resolve({ authorization: request.headers.authorization, body })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const { tokenEndpoint } = authorizationServer(`http://127.0.0.1:${port}`)
  const command = tokenCommand({
    shell: 'sh',
    tokenEndpoint,
    clientId: 'cl_1',
    scopes: ['payments', 'finance-quotation']
  })
  const running = new Promise<void>((resolve, reject) => {
    const env = { ...process.env, CLIENT_SECRET: 's3cr+t' }
    exec(command, { env }, (error) => (error ? reject(error) : resolve()))
  })
  await running
  const { authorization, body } = await received.promise
  server.close()
  expect(authorization).toBe(`Basic ${btoa('cl_1:s3cr+t')}`)
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    grant_type: 'client_credentials',
    scope: 'payments finance-quotation'
  })
})
