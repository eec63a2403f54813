import { describe, expect, test } from 'vitest'
import { configurationGroups, environmentGroups, searchGroups } from './properties.ts'

const groups = configurationGroups({
  contexts: {
    application: {
      beans: {
        server: { prefix: 'server', properties: { port: 8080, hosts: ['a', 'b'], tls: { isOn: false } } },
        database: { prefix: 'database', properties: { url: 'postgres://portico:******@db/portico', none: null } }
      }
    }
  }
})

test('settings have their full names, and groups are in alphabetical order', () => {
  expect(groups).toEqual([
    {
      name: 'database',
      properties: [
        { name: 'database.url', value: 'postgres://portico:******@db/portico', isSecret: true },
        { name: 'database.none', value: null, isSecret: false }
      ]
    },
    {
      name: 'server',
      properties: [
        { name: 'server.port', value: '8080', isSecret: false },
        { name: 'server.hosts', value: '["a","b"]', isSecret: false },
        { name: 'server.tls.isOn', value: 'false', isSecret: false }
      ]
    }
  ])
})

test('sources stay in the order in which they count', () => {
  const sources = environmentGroups({
    activeProfiles: [],
    propertySources: [
      { name: 'systemEnvironment', properties: { PORT: { value: '8080' } } },
      { name: 'defaults', properties: {} }
    ]
  })
  expect(sources.map(({ name }) => name)).toEqual(['systemEnvironment', 'defaults'])
})

describe('a search', () => {
  const names = (text: string) =>
    searchGroups(groups, text).flatMap(({ properties }) => properties.map(({ name }) => name))

  test('finds names and values, whatever their case', () => {
    expect(names('PORT')).toEqual(['database.url', 'server.port'])
    expect(names('8080')).toEqual(['server.port'])
  })

  test('needs every word', () => expect(names('tls false')).toEqual(['server.tls.isOn']))

  test('by the name of a group finds all of it', () => {
    expect(names('database')).toEqual(['database.url', 'database.none'])
  })

  test('that finds nothing leaves no group', () => expect(searchGroups(groups, 'nowhere')).toEqual([]))
})
