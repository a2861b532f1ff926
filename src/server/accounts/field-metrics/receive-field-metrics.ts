import type { VerbArgs } from '../../kit/http/handle.ts'
import { layoutShift, paintSeconds } from '../../kit/telemetry/meters.ts'
import { getSettings } from '../settings/get-settings.ts'

/**
 * Records how fast a screen was on a user's device, in a log line and in `/metrics`, without a name. Drops the values
 * of people who do not share them, whatever their browser sends.
 */
export async function receiveFieldMetrics({
  ctx,
  input,
}: VerbArgs<'reportFieldMetrics'>): Promise<{ ok: true }> {
  const { privacy } = await getSettings({ ctx })
  if (!privacy.share_analytics) return { ok: true }
  const { screen, metrics } = input
  ctx.log.info({ fieldMetrics: input }, 'field metrics')
  if (metrics.LCP !== undefined) paintSeconds.observe({ screen, vital: 'LCP' }, metrics.LCP / 1000)
  if (metrics.INP !== undefined) paintSeconds.observe({ screen, vital: 'INP' }, metrics.INP / 1000)
  if (metrics.CLS !== undefined) layoutShift.observe({ screen }, metrics.CLS)
  return { ok: true }
}
