import type * as z from 'zod'
import type { marketingMixAnswer } from '#contract/promotion-models'
import type { TenantContext } from '../../kit/context.ts'
import { readCompanyFacts } from '../../store/basics/company-facts.ts'
import type { MixFindings } from './analysis/findings.ts'
import { readAnalysis } from './analysis-state.ts'

type Answer = z.infer<typeof marketingMixAnswer>

/** Returns what each channel cost and brought, or why that cannot be estimated. */
export function getMarketingMix({ ctx }: { readonly ctx: TenantContext }): Promise<Answer> {
  return ctx.inTenant(async (tx) => {
    const { analysis, findings } = await readAnalysis(ctx, tx)
    const { currency } = await readCompanyFacts(tx.client, ctx.companyId)
    return { ...presentMix(findings?.mix ?? null), currency, analysis }
  })
}

const noMix: MixFindings = {
  use: 'not_estimated',
  reasons: ['no_spend'],
  weeksMissing: 13,
  weeks: 0,
  firstWeek: null,
  lastWeek: null,
  revenue: 0,
  channels: [],
}

function presentMix(mix: MixFindings | null): Omit<Answer, 'currency' | 'analysis'> {
  const { channels, reasons, ...rest } = mix ?? noMix
  return {
    ...rest,
    reasons: [...reasons],
    mmData: channels.map(({ response, ...channel }) => ({
      ...channel,
      response: response && { ...response, curve: response.curve.map((point) => ({ ...point })) },
    })),
  }
}
