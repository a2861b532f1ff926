import { queryOptions } from '@tanstack/react-query'
import type { Output } from '#contract/calls'
import type { RegionalSettings } from '#contract/settings'
import { api, call } from '#web/lib/api/call.ts'
import { type BegunText, followText } from '#web/lib/api/follow-text.ts'
import { streamEvents } from '#web/lib/api/stream-events.ts'
import type { PanelView } from './panel-view.ts'
import type { PriceEvidence, SalesEvolution } from './types.ts'

export type Takeaway = Output<'elasticityAnalysis'>

/**
 * The same facts in the same language and formats give the same text, so it is fetched once per visit. If a model
 * writes it, it arrives sentence by sentence.
 */
export function takeawayQuery(
  evolution: SalesEvolution,
  panel: PanelView,
  evidence: PriceEvidence | undefined,
  settings: RegionalSettings,
  onProgress: (begun: BegunText) => void,
) {
  const { productId, history, elasticity } = evolution
  const scenarios = panel.scenarios.map((row) => ({
    pct: row.change,
    volPct: row.volumeChange.value,
    revPct: row.revenueChange,
  }))
  return queryOptions({
    queryKey: [
      ...['price-simulation', 'takeaway', productId, elasticity, history.length, scenarios],
      ...[evidence?.advice ?? null, settings],
    ],
    queryFn: ({ signal }) => {
      askedAtMs.push(Date.now())
      if (api.settings().streamsTexts) return followTakeaway(productId, onProgress, signal)
      return call('elasticityAnalysis', { body: { productId, history, elasticity, scenarios }, signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

async function followTakeaway(
  productId: number,
  onProgress: (begun: BegunText) => void,
  signal: AbortSignal,
): Promise<Takeaway> {
  const isLast = (event: Output<'elasticityAnalysisEvents'>) => event.kind === 'done'
  const events = streamEvents('elasticityAnalysisEvents', { params: { productId }, signal, isLast })
  const { kind: _, ...whole } = await followText(events, onProgress)
  return whole
}

/** Times of the calls in this visit. */
const askedAtMs: number[] = []

/**
 * All products share this call's path. The last call of the window is reserved for an explicit request, so
 * that browsing through products never queues.
 */
export function mayAskByItself(): boolean {
  const { requests, windowMs } = api.settings().rateLimit
  const recent = askedAtMs.filter((at) => Date.now() - at < windowMs)
  return recent.length < requests - 1
}
