import type * as z from 'zod'
import type { packageAnswer, packageInput } from '#contract/bundles'
import { message } from '#messages/message'
import { getSettings } from '../../accounts/settings/get-settings.ts'
import type { TenantContext } from '../../kit/context.ts'
import { problem } from '../../kit/errors.ts'
import { textOf } from '../../kit/messages/fill-message.ts'
import type { TextInput, WrittenText } from '../ai-text/prepare-text.ts'
import { analysisFigures } from './analysis-figures.ts'
import { analysisSheet } from './analysis-sheet.ts'
import { type PackageFacts, presentFacts } from './present-facts.ts'
import { renderAnalysis } from './render-analysis.ts'
import { readSelection, type Selection } from './selection.ts'

type Package = z.output<typeof packageInput>['packageDetails']

const MOST_NAMED = 6

/** Reads the facts of a package and what a text on them is made of. */
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
  const titles = facts.products
    .slice(0, MOST_NAMED)
    .map((product, place): [string, string] => [`title${place + 1}`, product.title])
  const style = {
    figures: analysisFigures(facts),
    data: { name: details.name, ...Object.fromEntries(titles) },
    regional,
    currency: facts.currency,
  }
  return { facts, text: { sheet: analysisSheet(facts, style), plain: renderAnalysis(facts, style) } }
}

export function analysisAnswer(
  { parts, source, modelFault }: WrittenText,
  facts: PackageFacts,
): z.infer<typeof packageAnswer> {
  const pieces = [parts.conclusion, parts.details].flatMap((part) =>
    part && textOf(part).trim() !== '' ? [[...part]] : [],
  )
  const analysis = pieces.map(textOf).join('\n\n')
  return { analysis, source, modelFault, facts, pieces }
}

/** Refuses deleted products and products of another company with the same answer. */
function refuseUnknown({ unknown }: Selection, { products }: Package): void {
  if (unknown.length === 0) return
  const fields = Object.fromEntries(
    products.flatMap((product, place) =>
      unknown.includes(Number(product.product_id))
        ? [[`packageDetails.products.${place}`, message('field.not_in_catalogue')]]
        : [],
    ),
  )
  const names = products
    .filter((product) => unknown.includes(Number(product.product_id)))
    .map((product) => product.name || String(product.product_id))
  throw problem('bundle.not_in_catalogue', { names: names.join(', ') }, { fields })
}
