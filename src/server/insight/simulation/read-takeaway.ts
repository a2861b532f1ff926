import type * as z from 'zod'
import { monthlyHistory, type ProductDay } from '#analytics'
import type { Language } from '#contract/settings'
import type { elasticityAnalysisAnswer } from '#contract/simulation'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { TenantContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { textOf } from '../../kit/messages/fill-message.ts'
import { render } from '../../kit/messages/render.ts'
import type { TextInput, WrittenText } from '../ai-text/prepare-text.ts'
import { readStoreSetting } from '../recommendations/advice-rows.ts'
import { adviseIn } from '../recommendations/advise-listed.ts'
import { productMonthsSql } from './product-months-sql.ts'
import { renderTakeaway } from './render-takeaway.ts'
import { takeawayOf } from './takeaway-facts.ts'
import { takeawaySheet } from './takeaway-sheet.ts'

type Answer = z.infer<typeof elasticityAnalysisAnswer>

/** Reads the facts of a product's takeaway and its plain text; `input` is `null` where there is too little to say. */
export async function readTakeaway(
  ctx: TenantContext,
  productId: number,
): Promise<{ readonly input: TextInput | null; readonly language: Language }> {
  const { regional } = await getSettings({ ctx })
  const [advice, history, store] = await ctx.inTenant(async (tx) => {
    const [advised] = await adviseIn(tx, ctx, [productId])
    if (!advised) throw problem('product.not_found')
    const months = await tx.client.query<ProductDay>(productMonthsSql, [ctx.companyId, productId])
    return [advised, monthlyHistory(months.rows), await readStoreSetting(tx, ctx.companyId)] as const
  })
  const takeaway = takeawayOf(advice, history)
  if (takeaway === null) return { input: null, language: regional.language }
  const sheet = takeawaySheet(takeaway, { regional, currency: store.currency })
  return { input: { sheet, plain: renderTakeaway(takeaway, sheet) }, language: regional.language }
}

export function notEnough(language: Language): Answer {
  const conclusion = render({ id: 'takeaway.notEnough' }, language)
  return {
    conclusion,
    details: '',
    source: 'rules',
    modelFault: null,
    pieces: [[{ text: conclusion, figure: null }]],
  }
}

export function takeawayAnswer({ parts, source, modelFault }: WrittenText): Answer {
  const { conclusion = [], details = [] } = parts
  return {
    conclusion: textOf(conclusion),
    details: textOf(details),
    source,
    modelFault,
    pieces: [[...conclusion], [...details]],
  }
}
