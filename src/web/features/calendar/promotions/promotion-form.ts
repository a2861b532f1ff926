import { addDays } from '../days.ts'
import type { FactField, FactValues } from '../fact-form.ts'
import type { ChosenProduct } from '../product-picker.tsx'
import { type Promotion, type PromotionInput, promotionKinds } from '../types.ts'
import type { Words } from '../use-words.ts'

export function promotionFields({ t }: Words): readonly FactField[] {
  return [
    { name: 'name', label: t('facts.promotions.name'), kind: 'text', maxLength: 200, isRequired: true },
    {
      name: 'kind',
      label: t('facts.promotions.kind'),
      kind: 'choice',
      options: promotionKinds.map((kind) => ({ value: kind, label: t(`facts.kind.${kind}`) })),
    },
    { name: 'startsOn', label: t('facts.range.first'), kind: 'day', isRequired: true },
    { name: 'endsOn', label: t('facts.range.last'), kind: 'day', isRequired: true },
    {
      name: 'depth',
      label: t('facts.promotions.depth'),
      kind: 'percent',
      hint: t('facts.promotions.depthHint'),
    },
    { name: 'note', label: t('facts.column.note'), kind: 'text', maxLength: 1000 },
  ]
}

/** The form shows the last day of the promotion; the API uses the first day after it. */
export function promotionValues(promotion: Promotion | null): FactValues {
  if (promotion === null) return {}
  const { name, kind, startsOn, depth, note } = promotion
  const endsOn = addDays(promotion.endsOn, -1)
  return { name, kind, startsOn, endsOn, note, depth: depth === null ? '' : String(depth) }
}

/** A product keeps its own discount depth. */
export function promotionInput(
  values: FactValues,
  products: readonly ChosenProduct[],
  before: Promotion | null,
): PromotionInput {
  const { name = '', startsOn = '', endsOn = '', depth, note = '' } = values
  const depths = new Map(before?.products.map((product) => [product.productId, product.depth]))
  return {
    name,
    kind: promotionKinds.find((kind) => kind === values.kind) ?? 'other',
    depth: depth ? Number(depth) : null,
    startsOn,
    endsOn: addDays(endsOn, 1),
    note,
    products: products.map(({ productId }) => ({ productId, depth: depths.get(productId) ?? null })),
  }
}
