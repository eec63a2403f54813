import { expect, it } from 'vitest'
import { readOutline } from './openapi.ts'

const DOCUMENT = `
openapi: 3.1.0
info: { title: Payments, version: 1.20, description: "**Bold**" }
servers:
  - { url: https://sandbox.example, description: Sandbox }
tags: [{ name: Refunds }, { name: Unused }, { name: Payments }]
paths:
  /payments:
    post: { tags: [Payments], summary: Start a payment }
    get: { tags: [Payments], summary: List payments }
    parameters: []
  /refunds:
    post: { tags: [Refunds] }
  /ping:
    get: { summary: Answer }
`

it('reads what an overview needs, in YAML', () => {
  expect(readOutline(DOCUMENT)).toEqual({
    outline: {
      title: 'Payments',
      version: '1.20',
      description: '**Bold**',
      servers: [{ url: 'https://sandbox.example', description: 'Sandbox' }],
      groups: [
        { tag: 'Refunds', operations: [{ method: 'POST', path: '/refunds', summary: '' }] },
        {
          tag: 'Payments',
          operations: [
            { method: 'GET', path: '/payments', summary: 'List payments' },
            { method: 'POST', path: '/payments', summary: 'Start a payment' }
          ]
        },
        { tag: '', operations: [{ method: 'GET', path: '/ping', summary: 'Answer' }] }
      ]
    }
  })
})

it('reads JSON', () => {
  expect(readOutline('{"openapi":"3.0.3","info":{"title":"A","version":"1"},"paths":{}}')).toMatchObject({
    outline: { title: 'A', version: '1', groups: [] }
  })
})

it.each(['a: [', '{"openapi": "3.0.0",}'])('says why %j cannot be read', (text) => {
  expect(readOutline(text)).toMatchObject({ fault: 'syntax', detail: expect.stringMatching(/./) })
})

it.each(['just a text', '', '- a list', 'swagger: "2.0"', '{"info":{}}', 'null'])(
  'says that %j is no OpenAPI 3',
  (text) => {
    expect(readOutline(text)).toEqual({ fault: 'notOpenApi', detail: '' })
  }
)

it('does not trust the shapes in it', () => {
  expect(
    readOutline('{"openapi":"3.1.0","info":7,"servers":{},"tags":"x","paths":{"/a":null,"/b":{"get":[]}}}')
  ).toEqual({
    outline: {
      title: '',
      version: '',
      description: '',
      servers: [],
      groups: [{ tag: '', operations: [{ method: 'GET', path: '/b', summary: '' }] }]
    }
  })
})
