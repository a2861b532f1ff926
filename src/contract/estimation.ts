import * as z from 'zod'
import { call } from './call.ts'

export const estimationRequested = z.strictObject({
  runId: z.uuid(),
  /** `true`: a run was already waiting, and this request became part of it. */
  merged: z.boolean(),
})

export const requestEstimation = call('POST /api/estimations', {
  summary: 'Estimate the whole catalogue again',
  answer: estimationRequested,
})
