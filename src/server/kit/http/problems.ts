import type { Logger } from 'pino'
import type { Language } from '#contract/settings'
import { ProblemError, problem } from '../errors.ts'
import { faultOf } from '../faults.ts'

/** Turns errors into answers; no other place does. The cause of an unknown error is only logged. */
export function problemResponse(error: unknown, log: Logger, language: Language): Response {
  const known = error instanceof ProblemError ? passing(error) : (unstorableText(error) ?? faultOf(error))
  if (!known) log.error({ err: error }, 'request failed')
  else if (known.cause) log.warn({ err: known.cause, code: known.code }, known.message)
  const shown = known ?? problem('server.internal')
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (shown.code === 'unauthenticated') headers.set('www-authenticate', 'Bearer')
  if (shown.retryAfterSeconds) headers.set('retry-after', String(shown.retryAfterSeconds))
  return Response.json(shown.toBody(language), { status: shown.status, headers })
}

/** Keeps the call's own wording of a temporary failure; status and header show that it is temporary. */
function passing(problem: ProblemError): ProblemError {
  const fault = problem.code === 'internal' ? faultOf(problem) : null
  if (!fault) return problem
  return new ProblemError(fault.code, problem.text, {
    retryAfterSeconds: fault.retryAfterSeconds,
    cause: problem.cause,
  })
}

/** SQLSTATEs of PostgreSQL for a NUL character in a text or in JSON. */
const UNSTORABLE = ['22021', '22P05']

function unstorableText(error: unknown): ProblemError | null {
  for (let each = error; each instanceof Error; each = each.cause)
    if (UNSTORABLE.includes((each as { code?: string }).code ?? '')) return problem('request.nul_character')
  return null
}
