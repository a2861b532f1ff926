import type * as z from 'zod'
import type { packageAnswer } from '#contract/bundles'
import type { VerbArgs } from '../../kit/http/handle.ts'
import { asAnalysisProblem } from '../ai-text/as-analysis-problem.ts'
import { writeText } from '../ai-text/write-text.ts'
import { analysisAnswer, readAnalysis } from './read-analysis.ts'

/** Describes in words what the store's data say of a package. Figures are computed here, whatever was sent along. */
export async function analyzePackage({
  ctx,
  input,
}: VerbArgs<'analyzePackage'>): Promise<z.infer<typeof packageAnswer>> {
  try {
    const read = await readAnalysis(ctx, input.packageDetails)
    return analysisAnswer(await writeText({ ctx, input: read.text }), read.facts)
  } catch (error) {
    throw asAnalysisProblem(error, 'analysis.failed')
  }
}
