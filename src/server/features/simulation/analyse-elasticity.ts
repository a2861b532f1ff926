import type * as z from 'zod'
import { monthlyHistory, type ProductDay } from '#analytics'
import type { elasticityAnalysisAnswer } from '#contract/schemas/advice'
import type { TenantContext } from '../../context.ts'
import { notFound, ProblemError } from '../../errors.ts'
import { type Fact, type FactSheet, formatFigure } from '../ai-text/fact-sheet.ts'
import { writeText } from '../ai-text/write-text.ts'
import { getSettings } from '../identity/get-settings.ts'
import { readStoreSetting } from '../recommendations/advice-rows.ts'
import { adviseIn } from '../recommendations/advise-listed.ts'
import { productMonthsSql } from './product-months-sql.ts'
import { type Takeaway, takeawayOf } from './takeaway-facts.ts'
import { takeawayTexts } from './takeaway-texts.ts'
import { wordTakeaway } from './word-takeaway.ts'

type Answer = z.infer<typeof elasticityAnalysisAnswer>

interface Call {
  readonly ctx: TenantContext
  readonly input: { readonly body: { readonly productId: number } }
}

/** What the figures of a product mean, in words. The figures are our own, whatever was sent along. */
export async function analyseElasticity({ ctx, input }: Call): Promise<Answer> {
  try {
    return await analyse(ctx, input.body.productId)
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw new ProblemError('internal', 'Analysis failed', { cause: error })
  }
}

async function analyse(ctx: TenantContext, productId: number): Promise<Answer> {
  const { regional } = await getSettings({ ctx })
  const [advice, history, store] = await ctx.inTenant(async (tx) => {
    const [advised] = await adviseIn(tx, ctx, [productId])
    if (!advised) throw notFound('The product')
    const months = await tx.client.query<ProductDay>(productMonthsSql, [ctx.companyId, productId])
    return [advised, monthlyHistory(months.rows), await readStoreSetting(tx, ctx.companyId)] as const
  })
  const takeaway = takeawayOf(advice, history)
  if (takeaway === null)
    return {
      conclusion: takeawayTexts(regional.language).notEnough,
      details: '',
      source: 'rules',
      figures: [],
    }
  const sheet = sheetOf(takeaway, { regional, currency: store.currency })
  const { parts, source } = await writeText({
    ctx,
    input: { sheet, plain: wordTakeaway(takeaway, sheet) },
  })
  const figures = sheet.facts.map((fact) => ({
    name: fact.name,
    text: formatFigure(fact, sheet, fact.change !== undefined),
  }))
  return { conclusion: parts.conclusion ?? '', details: parts.details ?? '', source, figures }
}

function sheetOf(takeaway: Takeaway, style: Pick<FactSheet, 'regional' | 'currency'>): FactSheet {
  const { advice, facts, sensitivity } = takeaway
  return {
    ...style,
    topic: `Takeaway on the price of one product. Sensitivity to the price: ${sensitivity}. Advice: ${advice.direction} the price (${advice.reason}).`,
    facts: Object.values(facts).filter((fact): fact is Fact => fact !== undefined),
    stance: advice.direction,
    data: { title: advice.title },
  }
}
