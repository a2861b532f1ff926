import type * as z from 'zod'
import type { packageAnswer, packageInput } from '#contract/schemas/packages'
import type { TenantContext } from '../../context.ts'
import { ProblemError } from '../../errors.ts'
import { said } from '../../sentences/said.ts'
import type { Fact, FactSheet } from '../ai-text/fact-sheet.ts'
import { writeText } from '../ai-text/write-text.ts'
import { getSettings } from '../identity/get-settings.ts'
import { analysisFacts } from './analysis-facts.ts'
import { presentFacts } from './present-facts.ts'
import { readSelection, type Selection } from './selection.ts'
import { wordAnalysis } from './word-analysis.ts'

type Package = z.output<typeof packageInput>['packageDetails']

interface Call {
  readonly ctx: TenantContext
  readonly input: { readonly body: z.output<typeof packageInput> }
}

const MOST_NAMED = 6

/** What the store's data say of a package, in words. Figures are our own, whatever was sent along. */
export async function analyzePackage({ ctx, input }: Call): Promise<z.infer<typeof packageAnswer>> {
  try {
    return await analyze(ctx, input.body.packageDetails)
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw new ProblemError('internal', 'Analysis failed. Please try again.', { cause: error })
  }
}

async function analyze(ctx: TenantContext, details: Package): Promise<z.infer<typeof packageAnswer>> {
  const { regional } = await getSettings({ ctx })
  const ids = details.products.map((product) => Number(product.product_id))
  const costs = new Map(
    details.products.flatMap((product) =>
      product.cost === null || Number(product.cost) === 0
        ? []
        : [[Number(product.product_id), Number(product.cost)]],
    ),
  )
  const selection = await ctx.inTenant((tx) => readSelection(tx, ctx, ids, costs))
  refuseUnknown(selection, details)
  const facts = presentFacts(selection, Number(details.price))
  const figures = analysisFacts(facts)
  const titles = facts.products
    .slice(0, MOST_NAMED)
    .map((product, place): [string, string] => [`title${place + 1}`, product.title])
  const sheet: FactSheet = {
    topic: `A package of ${facts.products.length} products. Together: ${facts.pairs[0]?.relation ?? 'one product only'}. Package price: ${facts.reason}.`,
    facts: Object.values(figures).filter((figure): figure is Fact => figure !== undefined),
    stance: null,
    data: { name: details.name, ...Object.fromEntries(titles) },
    regional,
    currency: facts.currency,
  }
  const { parts, source } = await writeText({
    ctx,
    input: { sheet, plain: wordAnalysis(facts, figures, sheet) },
  })
  const analysis = [parts.conclusion, parts.details].filter((part) => part?.trim()).join('\n\n')
  return { analysis, source, facts }
}

/** Deleted meanwhile, or never of this company: both look the same from here. */
function refuseUnknown({ unknown }: Selection, { products }: Package): void {
  if (unknown.length === 0) return
  const fields = Object.fromEntries(
    products.flatMap((product, place) =>
      unknown.includes(Number(product.product_id))
        ? [[`packageDetails.products.${place}`, 'is not in the catalogue (any more)']]
        : [],
    ),
  )
  const names = products
    .filter((product) => unknown.includes(Number(product.product_id)))
    .map((product) => product.name || String(product.product_id))
  throw new ProblemError(
    'invalid_input',
    said`Not in the catalogue (any more): ${names.join(', ')}. Take it out of the selection and analyse again.`,
    { fields },
  )
}
