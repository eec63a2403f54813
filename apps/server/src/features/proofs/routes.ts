import {
  type AdvertisementCheckResult,
  advertisementCheckFields,
  advertisementCheckRequestSchema,
  advertisementCheckSchema,
  PATHS,
  problemSchema,
  quoteProofFields,
  quoteProofRequestSchema,
  quoteProofSchema,
  ROLE_ADMIN,
  ROLE_USER
} from '@portico/contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { contentDisposition } from '../../platform/http/downloads.ts'
import { checkFields, describedBody } from '../../platform/http/fields.ts'
import { preferredLocale, weightOf } from '../../platform/http/negotiation.ts'
import { setRouteDefaults } from '../../platform/http/route-defaults.ts'
import { sessionOf } from '../../platform/security/access.ts'
import type { PlatformServices } from '../../platform/services.ts'
import { advertisementCheck } from './advertisement-check.ts'
import { quoteProof } from './quote-proof.ts'

const PDF = 'application/pdf'

/** Whether a caller would rather have a PDF than JSON; `*` + `/*` does not say so. */
const prefersPdf = (accept: string | undefined) =>
  accept !== undefined &&
  weightOf(accept, PDF, 'application/*', '*/*') > weightOf(accept, 'application/json', 'application/*', '*/*')

/** What the proofs work with. */
interface ProofServices extends Pick<PlatformServices, 'rateLimits'> {
  /** Adds a check to the go-live evidence of an application of the caller. */
  recordAdvertisementCheck: (
    actor: { userId: number; login: string; isAdministrator: boolean },
    applicationId: number,
    check: AdvertisementCheckResult
  ) => Promise<void>
}

/** Proofs of annual percentage rates, and checks of advertisements. Of a check, the evidence of an application has its outcome. */
export const proofRoutes: FastifyPluginAsyncZod<ProofServices> = async (
  app,
  { rateLimits, recordAdvertisementCheck }
) => {
  setRouteDefaults(app, 'Proofs', { access: [ROLE_USER, ROLE_ADMIN], tokenScope: 'checks:run' })
  const spend = (request: FastifyRequest) => rateLimits.spend('proof', String(sessionOf(request).userId))

  app.post(
    `/${PATHS.quoteProofs}`,
    {
      schema: {
        summary: 'Prove an annual percentage rate',
        description:
          'Solves the equation of Directive (EU) 2023/2225, Annex III, Part I, for the terms of a loan or for cash flows, and returns each of its terms. Compares a stated rate and a stated schedule, and calculates possible causes of a difference to the cent. `Accept: application/pdf` returns the proof as a PDF in the language of `Accept-Language`. Nothing is stored.',
        body: describedBody(quoteProofFields),
        response: {
          200: {
            description: 'Proof',
            content: {
              'application/json': { schema: quoteProofSchema },
              [PDF]: { schema: z.any().meta({ type: 'string', format: 'binary' }) }
            }
          },
          429: problemSchema
        }
      }
    },
    async (request, reply) => {
      await spend(request)
      const checked = checkFields(quoteProofRequestSchema, request.body, 'quoteProof')
      const locale = preferredLocale(request.headers['accept-language'])
      const proof = quoteProof(checked, locale)
      reply.header('Vary', 'Accept, Accept-Language')
      if (!prefersPdf(request.headers.accept)) return reply.type('application/json').send(proof)
      // What writes PDF files is large, and loaded when the first one is wanted.
      const { proofPdf } = await import('./pdf/proof-pdf.ts')
      const file = await proofPdf(proof, locale)
      return reply.type(PDF).header('Content-Disposition', contentDisposition('apr-proof.pdf')).send(file)
    }
  )

  app.post(
    `/${PATHS.advertisementChecks}`,
    {
      schema: {
        summary: 'Check a credit advertisement',
        description:
          'Checks the advertisement against Article 8 of Directive (EU) 2023/2225, in the United Kingdom against the FCA Handbook (CONC 3.5), and returns what is found, missing, inconsistent with the other figures, or not prominent. The check covers words and figures; it is not legal advice. With `application`, the result is added to its go-live evidence; the text is not stored.',
        body: describedBody(advertisementCheckFields),
        response: { 200: advertisementCheckSchema, 429: problemSchema }
      }
    },
    async (request) => {
      await spend(request)
      const checked = checkFields(advertisementCheckRequestSchema, request.body, 'advertisementCheck')
      const check = advertisementCheck(checked, preferredLocale(request.headers['accept-language']))
      const { userId, login, authorities } = sessionOf(request)
      const actor = { userId, login, isAdministrator: authorities.includes(ROLE_ADMIN) }
      if (checked.application) await recordAdvertisementCheck(actor, checked.application, check)
      return check
    }
  )
}
