import { type Route, type RouteName, routes } from '#contract/routes'
import { deviceOf } from '../../auth/device-of.ts'
import type { RequestContext } from '../../context.ts'
import { ProblemError } from '../../errors.ts'
import { changedParts } from './changed-parts.ts'
import { readBefore } from './read-before.ts'
import { recordAudit } from './record-audit.ts'

/** Calls that post and change nothing worth a line: questions with a body, pieces of a file, what was seen. */
const silent: ReadonlySet<RouteName> = new Set<RouteName>([
  'syncUser',
  'uploadImportContent',
  'markNotificationsRead',
  'dismissChecklist',
  'reportFieldMetrics',
  'checkWasPrices',
  'elasticitySummaries',
  'productSalesSummary',
  'productSalesEvolution',
  'pricingRecommendations',
  'elasticityAnalysis',
  'simulatePrices',
  'analyzePackage',
  'promotionForecast',
  'marketingMix',
  'optimizationScenarios',
])

interface Called {
  readonly name: RouteName
  readonly input: Readonly<Record<string, unknown>>
}

/** Everything that changes something, and everything that carries data away. */
export function isAudited(name: RouteName): boolean {
  const route: Route = routes[name]
  return route.method === 'GET' ? route.answer === 'file' : !silent.has(name)
}

/** Runs a call and enters it into the audit log: what it changed, or that it was not allowed. */
export async function auditCall<T>(
  ctx: RequestContext,
  { name, input }: Called,
  run: () => Promise<T>,
): Promise<T> {
  if (!isAudited(name)) return run()
  const before = await readBefore(ctx, name, input).catch(() => null)
  const output = await run().catch(async (error: unknown) => {
    if (error instanceof ProblemError && error.code === 'forbidden')
      await auditRefusal(ctx, name, error.message)
    throw error
  })
  const isState = before !== null && !(output instanceof Response)
  const [from, to] = isState ? changedParts(before, output) : [null, input.body ?? input.query ?? null]
  await write(ctx, { action: name, object: objectOf(input), before: from, after: to })
  return output
}

export async function auditRefusal(ctx: RequestContext, name: RouteName, reason: string): Promise<void> {
  await write(ctx, { action: name, result: reason })
}

/** What happened has happened: a log that cannot be written is loud in the server's own log. */
async function write(ctx: RequestContext, input: Parameters<typeof recordAudit>[0]['input']): Promise<void> {
  const { origin, requestId, apiKey } = ctx
  const where = { address: origin.address, device: deviceOf(origin.userAgent), requestId }
  const actor = apiKey === null ? null : `API key ${apiKey}`
  await recordAudit({ ctx, input: { ...input, ...where, actor } }).catch((error: unknown) =>
    ctx.log.error({ err: error, action: input.action }, 'the audit log could not be written'),
  )
}

function objectOf(input: Readonly<Record<string, unknown>>): string | null {
  const params = input.params as Readonly<Record<string, unknown>> | undefined
  return params ? Object.values(params).map(String).join(' ') : null
}
