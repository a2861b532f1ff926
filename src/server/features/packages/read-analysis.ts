import type * as z from 'zod'
import type { packageAnswer, packageInput } from '#contract/schemas/packages'
import type { TenantContext } from '../../context.ts'
import { ProblemError } from '../../errors.ts'
import { said } from '../../sentences/said.ts'
import type { Fact, FactSheet } from '../ai-text/fact-sheet.ts'
import { figuresOf } from '../ai-text/figures-of.ts'
import type { TextInput, WrittenText } from '../ai-text/prepare-text.ts'
import { getSettings } from '../identity/get-settings.ts'
import { analysisFacts } from './analysis-facts.ts'
import { type PackageFacts, presentFacts } from './present-facts.ts'
import { readSelection, type Selection } from './selection.ts'
import { wordAnalysis } from './word-analysis.ts'

type Package = z.output<typeof packageInput>['packageDetails']

const MOST_NAMED = 6

/** The facts of a package and what a text on them is made of. */
export async function readAnalysis(
  ctx: TenantContext,
  details: Package,
): Promise<{ readonly facts: PackageFacts; readonly text: TextInput }> {
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
  return { facts, text: { sheet, plain: wordAnalysis(facts, figures, sheet) } }
}

export function analysisAnswer(
  { parts, source }: WrittenText,
  { facts, text }: Awaited<ReturnType<typeof readAnalysis>>,
): z.infer<typeof packageAnswer> {
  const analysis = [parts.conclusion, parts.details].filter((part) => part?.trim()).join('\n\n')
  return { analysis, source, facts, figures: figuresOf(text.sheet) }
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
