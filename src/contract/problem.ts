import * as z from 'zod'
import { type ProblemCode, problemStatus } from './problem-status.ts'

/** Body of every error answer: a sentence for people, a code for programs, and what is wrong per field. */
export const problemSchema = z.strictObject({
  error: z.string(),
  code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
})

export type Problem = z.infer<typeof problemSchema>
