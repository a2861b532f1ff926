import * as z from 'zod'

export const estimationRequested = z.strictObject({
  runId: z.uuid(),
  /** `true`: a run was already waiting, and this request became part of it. */
  merged: z.boolean(),
})
