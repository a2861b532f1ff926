/** A possible promotion of a product, with its value and its cost. */
export interface BudgetOption {
  readonly value: number
  readonly cost: number
}

export interface BudgetAllocation {
  /** Index of the chosen option per product, or -1 for none. */
  readonly choice: Int32Array
  readonly value: number
  readonly cost: number
  /** Upper bound on the value of any allocation (Lagrangian dual). */
  readonly bound: number
}

const bisections = 60

/**
 * Greatest total value within a budget, at most one option per product: multiple-choice knapsack by its Lagrangian.
 * Each product takes the option with the greatest value - mu cost, mu by bisection so that the budget just holds; the
 * best affordable exchanges then use the rest. Exact up to the last product: the gap to `bound` is at most one
 * option's value. Costs must not be negative; options without value are never taken.
 */
export function allocateBudget(
  products: readonly (readonly BudgetOption[])[],
  budget: number,
): BudgetAllocation {
  const at = (mu: number) => choose(products, mu)
  const free = at(0)
  if (free.cost <= budget) return { ...free, bound: free.value }
  let low = 0
  let high = 1
  while (at(high).cost > budget) high *= 2
  let best = at(high)
  for (let k = 0; k < bisections; k++) {
    const middle = (low + high) / 2
    const tried = at(middle)
    if (tried.cost > budget) low = middle
    else {
      high = middle
      best = tried
    }
  }
  const bound = best.value + high * (budget - best.cost)
  return { ...fillUp(products, best, budget), bound }
}

function choose(products: readonly (readonly BudgetOption[])[], mu: number) {
  const choice = new Int32Array(products.length).fill(-1)
  let value = 0
  let cost = 0
  products.forEach((options, p) => {
    let most = 0
    for (let k = 0; k < options.length; k++) {
      const net = options[k]!.value - mu * options[k]!.cost
      if (net > most) {
        most = net
        choice[p] = k
      }
    }
    if (choice[p]! < 0) return
    value += options[choice[p]!]!.value
    cost += options[choice[p]!]!.cost
  })
  return { choice, value, cost }
}

/** Exchanges single choices for better ones while the rest of the budget suffices, best value per cost first. */
function fillUp(
  products: readonly (readonly BudgetOption[])[],
  start: { choice: Int32Array; value: number; cost: number },
  budget: number,
) {
  const choice = start.choice.slice()
  let { value, cost } = start
  const upgrades: { product: number; option: number; gain: number; price: number }[] = []
  products.forEach((options, product) => {
    const now = choice[product]! < 0 ? { value: 0, cost: 0 } : options[choice[product]!]!
    options.forEach((option, k) => {
      const gain = option.value - now.value
      const price = option.cost - now.cost
      if (gain > 0 && price > 0 && price <= budget - cost) upgrades.push({ product, option: k, gain, price })
    })
  })
  upgrades.sort((a, b) => b.gain / b.price - a.gain / a.price)
  const changed = new Set<number>()
  for (const { product, option, gain, price } of upgrades) {
    if (changed.has(product) || price > budget - cost) continue
    changed.add(product)
    choice[product] = option
    value += gain
    cost += price
  }
  return { choice, value, cost }
}
