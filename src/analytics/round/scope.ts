import type { RoundScope } from './types/round-constraint.ts'
import type { RoundProduct } from './types/round-question.ts'

/** Which products a constraint is about. */
export function inScope(of: RoundScope): (each: { readonly product: RoundProduct }) => boolean {
  if (of.kind === 'store') return () => true
  return ({ product }) => (of.kind === 'type' ? product.productType : product.vendor) === of.name
}
