import type { Document, Selection } from './document.ts'
import { argumentsOf, isKept, type Variables } from './execute.ts'

/**
 * Shopify's rule: a scalar costs nothing, an object one point, a connection its size times the cost of a node, plus
 * 2; each field of a mutation 10.
 */
export function queryCost(document: Document, variables: Variables): number {
  const base = document.operation === 'mutation' ? 10 * document.selections.length : 0
  return base + costOf(document.selections, variables)
}

function costOf(selections: readonly Selection[], variables: Variables): number {
  let cost = 0
  for (const selection of selections) {
    if (!isKept(selection.conditions, variables)) continue
    if (selection.kind === 'fragment') {
      cost += costOf(selection.selections, variables)
      continue
    }
    if (selection.selections.length === 0 || selection.name === 'pageInfo') continue
    const inside = costOf(selection.selections, variables)
    const { first, ids } = argumentsOf(selection, variables)
    if (typeof first === 'number') cost += 2 + inside * first
    else cost += (1 + inside) * (Array.isArray(ids) ? ids.length : 1)
  }
  return cost
}
