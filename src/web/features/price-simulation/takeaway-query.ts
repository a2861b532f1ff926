import { queryOptions } from '@tanstack/react-query'
import type { Output } from '#contract/endpoints'
import type { RegionalSettings } from '#contract/settings'
import { api, call } from '#web/lib/api/call.ts'
import { streamEvents } from '#web/lib/api/stream-events.ts'
import type { PanelView } from './panel-view.ts'
import type { SalesEvolution } from './wire.ts'

export type Takeaway = Output<'elasticityAnalysis'>
/** What of a text has been written, and checked, so far. */
export type BegunTakeaway = Pick<Takeaway, 'conclusion' | 'details'>

/**
 * The same facts in the same language and formats give the same text: asked once per visit. Where a model words it, it is followed
 * sentence by sentence.
 */
export function takeawayQuery(
  evolution: SalesEvolution,
  panel: PanelView,
  settings: RegionalSettings,
  onProgress: (begun: BegunTakeaway) => void,
) {
  const { productId, history, elasticity } = evolution
  const scenarios = panel.scenarios.map((row) => ({
    pct: row.change,
    volPct: row.volumeChange.value,
    revPct: row.revenueChange,
  }))
  return queryOptions({
    queryKey: ['price-simulation', 'takeaway', productId, elasticity, history.length, scenarios, settings],
    queryFn: ({ signal }) => {
      askedAtMs.push(Date.now())
      if (api.settings().streamsTexts) return followText(productId, onProgress, signal)
      return call('elasticityAnalysis', { body: { productId, history, elasticity, scenarios }, signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

async function followText(
  productId: number,
  onProgress: (begun: BegunTakeaway) => void,
  signal: AbortSignal,
): Promise<Takeaway> {
  let begun: BegunTakeaway = NOTHING
  const isLast = (event: Output<'elasticityAnalysisEvents'>) => event.kind === 'done'
  for await (const event of streamEvents('elasticityAnalysisEvents', {
    params: { productId },
    signal,
    isLast,
  })) {
    if (event.kind === 'done') {
      const { kind: _, ...whole } = event
      return whole
    }
    begun = event.kind === 'restart' ? NOTHING : { ...begun, [event.part]: begun[event.part] + event.text }
    onProgress(begun)
  }
  throw new Error('The text ended before its end.')
}

export const NOTHING: BegunTakeaway = { conclusion: '', details: '' }

/** When the calls of this visit went out. */
const askedAtMs: number[] = []

/**
 * All products share this call's path. The last call of the window is left to a person who asks for it, so
 * that leafing through products never queues.
 */
export function mayAskByItself(): boolean {
  const { requests, windowMs } = api.settings().rateLimit
  const recent = askedAtMs.filter((at) => Date.now() - at < windowMs)
  return recent.length < requests - 1
}
