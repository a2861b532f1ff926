import type { Parsed } from '#contract/endpoints'
import type { TenantContext } from '../../context.ts'
import { getSettings } from '../identity/get-settings.ts'

interface Call {
  readonly ctx: TenantContext
  readonly input: Pick<Parsed<'reportFieldMetrics'>, 'body'>
}

/**
 * How fast a screen was on somebody's device: a log line without a name. Nothing is kept of people who do not
 * share it, whatever their browser sends.
 */
export async function receiveFieldMetrics({ ctx, input }: Call): Promise<{ ok: true }> {
  const { privacy } = await getSettings({ ctx })
  if (privacy.share_analytics) ctx.log.info({ fieldMetrics: input.body }, 'field metrics')
  return { ok: true }
}
