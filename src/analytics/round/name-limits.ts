import { chooseAmong } from './choose-options.ts'
import type { SolveProgram } from './program.ts'
import type { RoundQuestion } from './types/round-question.ts'
import { ROUND_LIMITS, type RoundLimit } from './types/round-result.ts'
import { weighAll, withoutValues } from './weigh-all.ts'
import { MOST_STEP, type OpenLimits, widenLimits } from './widen-limits.ts'

/** Halvings of the range between the largest steps of today and of all settings, and those of a large catalogue. */
const HALVINGS = 6
const FEW_HALVINGS = 4
/** Products from which each trial takes a good part of a second. */
const MANY = 2000
/** Steps that are tried for a wider one: the prices of a round lie closer with a smaller one. */
const WIDE_STEPS = [MOST_STEP, 0.25, 0.15]
/** Steps are stated in tenths of a percent. */
const STEP_UNIT = 1000

/**
 * A smallest set of limits that keeps the rules of a conflict from holding (deletion filter); empty: they cannot hold
 * whatever the limits are. Limits that a person can do least about are left out first. `question`: of the conflict alone.
 */
export function limitsOf(question: RoundQuestion, solve: SolveProgram | null): RoundLimit[] {
  const failsWith = (held: ReadonlySet<RoundLimit>) => {
    const open = new Set(ROUND_LIMITS.filter((each) => !held.has(each)))
    const steps = open.has('max_step') ? stepsFor(question) : [MOST_STEP]
    return !steps.some((step) => holdsWith(question, { open, step }, solve))
  }
  if (failsWith(new Set())) return []
  const held = new Set<RoundLimit>(ROUND_LIMITS)
  for (const limit of ROUND_LIMITS) {
    held.delete(limit)
    if (!failsWith(held)) held.add(limit)
  }
  return [...held]
}

/** Least largest step, a share, with which the whole round was solved; `null`: none that settings allow. */
export function leastStepOf(question: RoundQuestion, solve: SolveProgram | null): number | null {
  const open = new Set<RoundLimit>(['max_step'])
  const holdsAt = (step: number) => holdsWith(question, { open, step }, solve)
  const enough = stepsFor(question).find(holdsAt)
  if (enough === undefined) return null
  const steps = question.products.map((each) => each.question.rails.maxStep)
  let [low, high] = [steps.reduce((least, each) => Math.min(least, each), enough), enough]
  for (let k = 0; k < (isLarge(question) ? FEW_HALVINGS : HALVINGS); k++) {
    const middle = Math.ceil(((low + high) / 2) * STEP_UNIT) / STEP_UNIT
    if (holdsAt(middle)) high = middle
    else low = middle
  }
  return high
}

function isLarge({ products }: RoundQuestion): boolean {
  return products.length > MANY
}

/** Among thousands of products some price comes near enough, however far apart the prices lie. */
function stepsFor(question: RoundQuestion): readonly number[] {
  return isLarge(question) ? [MOST_STEP] : WIDE_STEPS
}

/** True if there are prices without these limits: only that counts, not what they are worth. */
function holdsWith(
  question: RoundQuestion,
  { open, step }: { readonly open: OpenLimits; readonly step: number },
  solve: SolveProgram | null,
): boolean {
  const products = question.products.map((each) => widenLimits(each, open, step))
  const weighed = withoutValues(weighAll({ ...question, products }, { open }))
  return chooseAmong({ question, products: weighed }, question.constraints, solve).failure === null
}
