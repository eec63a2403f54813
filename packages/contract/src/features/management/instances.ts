import * as z from 'zod'

/** An instance of the portal: one process that runs on the database. */
export const instanceSchema = z
  .object({
    id: z.uuid().describe('New after each start'),
    name: z.string().describe('INSTANCE_NAME, or host name and port'),
    version: z.string(),
    startedDate: z.string().describe('ISO 8601 instant'),
    seenDate: z.string().describe('ISO 8601 instant of the last report of the instance')
  })
  .meta({ id: 'Instance' })
export type Instance = z.infer<typeof instanceSchema>

/** `GET management/instances`: those that run, by name. */
export const instancesSchema = z
  .object({
    instances: z.array(instanceSchema),
    current: z.uuid().describe('Instance that responded')
  })
  .meta({ id: 'Instances' })
export type Instances = z.infer<typeof instancesSchema>

/** Which instance a request is about; without it, the one that responds. */
export const instanceQuerySchema = z.object({
  instance: z.uuid().optional().describe('ID of an instance; by default, the responding one')
})
