import { readdirSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { type ApiDocument, newestVersions, type Operation, readDocument } from '../documents/read.ts'
import { DOCUMENTS } from './sandbox.ts'

/** The documents of every API that the sandbox serves: of each major version the newest. */
export function liveDocuments(app: FastifyInstance): ApiDocument[] {
  return readdirSync(DOCUMENTS)
    .flatMap((api) => newestVersions(DOCUMENTS, api).map((version) => readDocument(DOCUMENTS, api, version)))
    .filter(({ operations }) => operations.some((operation) => isServed(app, operation)))
}

const isServed = (app: FastifyInstance, { method, url }: Operation) => app.hasRoute({ method, url })
