import type * as z from 'zod'
import type { packageAnswer, packageInput } from '#contract/bundles'
import type { TenantContext } from '../../kit/context.ts'
import { ProblemError, problem } from '../../kit/errors.ts'
import { writeText } from '../ai-text/write-text.ts'
import { analysisAnswer, readAnalysis } from './read-analysis.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: z.output<typeof packageInput>
}

/** Describes in words what the store's data say of a package. Figures are computed here, whatever was sent along. */
export async function analyzePackage({ ctx, input }: Call): Promise<z.infer<typeof packageAnswer>> {
  try {
    const read = await readAnalysis(ctx, input.packageDetails)
    return analysisAnswer(await writeText({ ctx, input: read.text }), read.facts)
  } catch (error) {
    throw asAnalysisProblem(error)
  }
}

export function asAnalysisProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  return problem('analysis.failed', null, { cause: error })
}
