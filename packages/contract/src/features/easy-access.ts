import * as z from 'zod'

/** The steps of easy access, in the order in which they are suggested. */
export const EASY_ACCESS_STEPS = ['document', 'quotation', 'payment', 'plugin'] as const
export type EasyAccessStep = (typeof EASY_ACCESS_STEPS)[number]

/** `GET api/easy-access`: the steps that the server has seen. */
export const easyAccessSchema = z
  .object({
    steps: z.array(
      z.object({
        step: z.enum(EASY_ACCESS_STEPS),
        seenDate: z.string().nullable().describe('ISO 8601 instant of its completion; null if not completed')
      })
    )
  })
  .meta({ id: 'EasyAccess' })
export type EasyAccess = z.infer<typeof easyAccessSchema>
