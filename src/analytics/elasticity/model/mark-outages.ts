import type { ModelState } from './model-state.ts'

const LOG_CHANCE = -9.2

/**
 * Marks runs of cells without a sale as not on sale if their joint chance under the fit (negative binomial with the
 * fitted noise) is below 1e-4; this removes their exposure. Means are computed as if every cell were on sale, so a
 * later call can restore a run.
 */
export function markOutages(state: ModelState): void {
  const { cells, mean, onSale, noise } = state
  const size = 1 / Math.max(noise.cell + noise.week, 1e-6)
  for (let product = 0; product < cells.productCount; product++) {
    const to = cells.start[product + 1]!
    for (let c = cells.start[product]!; c < to; ) {
      onSale[c] = 1
      if (cells.units[c]! > 0) {
        c++
        continue
      }
      let expected = 0
      let end = c
      for (; end < to && cells.units[end] === 0; end++) expected += mean[end]!
      const logChance = -size * Math.log(1 + expected / noise.poisson / size)
      onSale.fill(logChance < LOG_CHANCE ? 0 : 1, c, end)
      c = end
    }
  }
}

/** Share of the days on sale that was removed as outages. */
export function exposureRemoved(state: ModelState): number {
  let all = 0
  let kept = 0
  for (let c = 0; c < state.cells.length; c++) {
    all += state.cells.days[c]!
    if (state.onSale[c] === 1) kept += state.cells.days[c]!
  }
  return all > 0 ? 1 - kept / all : 0
}
