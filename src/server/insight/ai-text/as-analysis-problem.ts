import { ProblemError, problem } from '../../kit/errors.ts'

/** The refusal of an analysis: a person's own problem unchanged, any other error as a failure of the analysis. */
export function asAnalysisProblem(
  error: unknown,
  id: 'analysis.failed' | 'analysis.failed_short',
): ProblemError {
  return error instanceof ProblemError ? error : problem(id, null, { cause: error })
}
