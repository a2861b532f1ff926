import { message } from '#messages/message'
import { problem } from '../../kit/errors.ts'
import type { AdviceRow } from '../recommendations/advice-rows.ts'
import type { Constraint } from './round-task.ts'

type Known = (productId: number) => boolean

/** Refuses rules that name a product, type or vendor which is not part of the round: they would hold nothing. */
export function refuseUnknown(constraints: readonly Constraint[], rows: readonly AdviceRow[]): void {
  const ids = new Set(rows.map(({ productId }) => Number(productId)))
  const names = {
    type: new Set(rows.map(({ productType }) => productType)),
    vendor: new Set(rows.map(({ vendor }) => vendor)),
  }
  const products = constraints.flatMap((constraint, at) =>
    productPaths(constraint, (id) => ids.has(id)).map((path) => `constraints.${at}.${path}`),
  )
  const groups = constraints.flatMap((constraint, at) =>
    'of' in constraint && constraint.of.kind !== 'store' && !names[constraint.of.kind].has(constraint.of.name)
      ? [`constraints.${at}.of.name`]
      : [],
  )
  const fieldsOf = (paths: readonly string[]) =>
    Object.fromEntries(paths.map((path) => [path, message('field.not_in_store')]))
  if (products.length > 0) throw problem('price_round.unknown_product', null, { fields: fieldsOf(products) })
  if (groups.length > 0) throw problem('price_round.unknown_group', null, { fields: fieldsOf(groups) })
}

/** Where a constraint names unknown products. */
function productPaths(constraint: Constraint, isKnown: Known): string[] {
  switch (constraint.kind) {
    case 'gap':
      return constraint.pairs.flatMap((pair, nth) =>
        (['productId', 'againstId'] as const).flatMap((field) =>
          isKnown(pair[field]) ? [] : [`pairs.${nth}.${field}`],
        ),
      )
    case 'quality':
    case 'image':
      return (constraint.productIds ?? []).flatMap((id, nth) => (isKnown(id) ? [] : [`productIds.${nth}`]))
    case 'clear':
      return isKnown(constraint.productId) ? [] : ['productId']
    default:
      return []
  }
}
