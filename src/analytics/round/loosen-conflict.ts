import { chooseAmong, type WeighedRound } from './choose-options.ts'
import { type LoosePart, loosened, loosenedTo } from './loosened.ts'
import { sumsOf } from './problem-of.ts'
import type { SolveProgram } from './program.ts'
import type { RoundConstraint } from './types/round-constraint.ts'
import type { LoosenedConstraint } from './types/round-result.ts'

/** Halvings of a constraint's range: to a hundredth of it. */
const HALVINGS = 7
/** Rules of a conflict up to which each is tried to be loosened, and conflicts that are loosened one after the other. */
const MOST_TRIED = 4
const MOST_CONFLICTS = 4

interface Loosening {
  /** Share of the range. */
  readonly part: number
  readonly constraints: readonly RoundConstraint[]
}

/**
 * Looser forms of constraints with which all others hold, each tried by solving the whole round with it: of the one rule
 * that needs least, as a share of its range; else of one rule for each conflict that is left. `products` have worth 0.
 */
export function loosenConflict(
  round: WeighedRound,
  conflict: readonly number[],
  solve: SolveProgram | null,
  nextConflict: (constraints: readonly RoundConstraint[]) => readonly number[],
): LoosenedConstraint[] {
  const { constraints } = round.question
  let [tried, positions] = [constraints, conflict]
  for (let k = 0; k < MOST_CONFLICTS; k++) {
    const of = (among: readonly number[] | null) => leastOf({ round, tried, positions, among, solve })
    const single = of(null)
    if (single !== null) return changed(constraints, single.constraints)
    // Another conflict is left: this one is loosened alone, and the search goes on with the next.
    const alone = of(positions)
    if (alone === null) return []
    tried = alone.constraints
    positions = nextConflict(tried)
    if (positions.length === 0) return []
  }
  return []
}

function changed(
  before: readonly RoundConstraint[],
  after: readonly RoundConstraint[],
): LoosenedConstraint[] {
  return after.flatMap((to, constraint) => (to === before[constraint] ? [] : [{ constraint, to }]))
}

interface Tried {
  readonly round: WeighedRound
  readonly tried: readonly RoundConstraint[]
  readonly positions: readonly number[]
  /** Constraints that have to hold; `null`: all. */
  readonly among: readonly number[] | null
  readonly solve: SolveProgram | null
}

/** The rule of the conflict that needs the least loosening; `null` if none is enough. */
function leastOf({ round, tried, positions, among, solve }: Tried): Loosening | null {
  const rules = round.question.rules ?? round.question.constraints.map((_, at) => at)
  const chosen = [...new Set(positions.map((at) => rules[at]!))].slice(0, MOST_TRIED)
  let least: Loosening | null = null
  for (const rule of chosen) {
    const members = rules.flatMap((each, at) => (each === rule ? [at] : []))
    const found = loosenRule({ round, tried, members, among, solve, most: least?.part ?? 1 })
    if (found !== null && (least === null || found.part < least.part)) least = found
  }
  return least
}

type Rule = Omit<Tried, 'positions'> & { readonly members: readonly number[]; readonly most: number }

function loosenRule(rule: Rule): Loosening | null {
  const { round, tried, members, among, solve, most } = rule
  const holds = (constraints: readonly RoundConstraint[]) => {
    const kept = among === null ? constraints : among.map((at) => constraints[at]!)
    return chooseAmong(round, kept, solve).failure === null
  }
  const reached = members.length === 1 ? leastSum(rule, members[0]!) : null
  if (reached !== null) {
    const constraints = tried.with(members[0]!, reached.to)
    if (holds(constraints)) return { part: reached.part, constraints }
  }
  const at = (part: LoosePart): readonly RoundConstraint[] | null => {
    const loose = members.map((each) => loosened(tried[each]!, part, round.products.length))
    if (loose.includes(null)) return null
    return members.reduce((all, each, k) => all.with(each, loose[k]!), tried)
  }
  const end = at({ least: most, most })
  if (end === null || !holds(end)) return null
  const holdsAt = (part: LoosePart) => holds(at(part)!)
  const both = halved((part) => holdsAt({ least: part, most: part }), most)
  const hasTwo = members.some((each) => tried[each]!.kind === 'gap' || tried[each]!.kind === 'quality')
  if (!hasTwo) return { part: both, constraints: at({ least: both, most: both })! }
  // Mostly one end of a range is in the way: the other one is loosened no more than it needs.
  const upper = leastPart((part) => holdsAt({ least: both, most: part }), both)
  const lower = leastPart((part) => holdsAt({ least: part, most: upper }), both)
  return { part: both, constraints: at({ least: lower, most: upper })! }
}

/** The least part of a range that is enough, where `most` is; 0 where none is needed. */
function leastPart(isEnough: (part: number) => boolean, most: number): number {
  return isEnough(0) ? 0 : halved(isEnough, most)
}

/** The least part that is enough, where `most` is and 0 is not. */
function halved(isEnough: (part: number) => boolean, most: number): number {
  let [low, high] = [0, most]
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (low + high) / 2
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}

/** The limit of a sum that the others leave: a round that makes the sum as small as it can be. */
function leastSum({ round, tried, among, solve }: Rule, position: number) {
  const constraint = tried[position]!
  const [sum] = sumsOf(constraint, round.products)
  if (!sum) return null
  const products = round.products.map((each, item) => {
    const amounts = sum.amounts[item]
    return amounts
      ? { ...each, prices: each.prices.map((price, option) => ({ ...price, worth: -amounts[option]! })) }
      : each
  })
  const kept = (among ?? tried.map((_, at) => at)).filter((at) => at !== position).map((at) => tried[at]!)
  // A floor with a chance leaves no exact least: the search would raise it again and again, for a sum that does not hold.
  if (kept.some((each) => each.kind === 'floor' && each.chance !== null)) return null
  const { options } = chooseAmong({ ...round, products }, kept, solve)
  if (options === null) return null
  const least = options.reduce((total, option, item) => total + (sum.amounts[item]?.[option] ?? 0), 0)
  return loosenedTo(constraint, { sum: least, most: sum.most }, round.products.length)
}
