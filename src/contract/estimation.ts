import * as z from 'zod'
import { call } from './call.ts'

const estimationRequested = z.strictObject({
  runId: z.uuid(),
  /** True if a run was already waiting and this request was merged into it. */
  merged: z.boolean(),
})

export const requestEstimation = call('POST /api/estimations', {
  summary: 'Estimate the whole catalogue again',
  answer: estimationRequested,
})
