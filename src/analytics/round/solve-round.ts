import { type Block, blocksOf } from './blocks.ts'
import { excessOf, FIRST_STEPS, type Options, type Relaxed, relax, STEPS } from './dual.ts'
import { bestNearby, worthOf } from './exchange.ts'
import { withoutIdle } from './idle-sums.ts'
import { openOptions } from './open-options.ts'
import { polishDual } from './polish-dual.ts'
import { keepsRatios, type RoundProblem } from './problem.ts'
import { readAnswer, type SolveProgram, writeProgram } from './program.ts'
import { swapped } from './swap.ts'

export interface SolvedRound {
  /** Chosen price of each item, as a position in its prices; `null` if no round keeps all limits. */
  readonly options: readonly number[] | null
  readonly value: number
  /** No round that keeps the limits is worth more. */
  readonly bound: number
  /** Why there are no options: it is proved that no round keeps the limits, or none was found. */
  readonly failure: 'impossible' | 'not_found' | null
}

/** Share of the value by which a better round may be missed. */
const CLOSE = 2e-4
/** Alternatives whose pairs are tried. */
const MOST_SWAPPED = 1000
/** Open prices up to which an integer program is solved; a round with more keeps the best prices known. */
const MOST_OPEN = 12_000

/**
 * Prices of a round with the greatest value that keep every sum and every ratio. A Lagrangian relaxation of the sums
 * over blocks that are each solved exactly gives a bound and good rounds; what may still be better is a small integer
 * program, where a solver is given. The same problem gives the same prices: nothing is drawn, and nothing depends on the clock.
 */
export function solveRound(given: RoundProblem, solve: SolveProgram | null): SolvedRound {
  const problem = withoutIdle(given)
  if (problem === null) return failed(0, 'impossible')
  const blocks = blocksOf(problem)
  const rough = relax({ problem, blocks, floor: floorOf(problem), steps: FIRST_STEPS })
  if (rough.choices.length === 0) return failed(rough.bound, 'impossible')
  const first = bestNearby(problem, blocks, rough) ?? fromReachable(problem, blocks, rough)
  if (first === 'impossible') return failed(rough.bound, 'impossible')
  if (first === null) return finish({ problem, blocks, relaxed: rough, known: null }, solve)
  return finish({ problem, blocks, ...closerTo(problem, blocks, rough, first) }, solve)
}

/** Products up to which the relaxation is repeated towards the best prices found, and how often. */
const MOST_REPEATED = 2000
const REPEATS = 5

/** Repeats the relaxation towards the best prices known, which lets it come closer, as long as the two are apart. */
function closerTo(problem: RoundProblem, blocks: readonly Block[], rough: Relaxed, first: Options) {
  const repeats = problem.items.length <= MOST_REPEATED ? REPEATS : 1
  let [relaxed, known] = [rough, first]
  for (let k = 0; k < repeats; k++) {
    const floor = worthOf(problem, known)
    if (relaxed.bound - floor <= CLOSE * Math.abs(relaxed.bound)) break
    const again = relax({ problem, blocks, floor, steps: STEPS, start: relaxed.multipliers })
    const found = bestNearby(problem, blocks, again)
    if (again.bound < relaxed.bound) relaxed = again
    if (found !== null && worthOf(problem, found) > floor) known = found
  }
  if (repeats === 1 || relaxed.bound - worthOf(problem, known) <= CLOSE * Math.abs(relaxed.bound))
    return { relaxed, known }
  relaxed = polishDual(problem, blocks, relaxed)
  const found = bestNearby(problem, blocks, relaxed)
  return {
    relaxed,
    known: found !== null && worthOf(problem, found) > worthOf(problem, known) ? found : known,
  }
}

/** Bound below which no round without values keeps the sums; above it lies the noise of adding. */
const NONE_BELOW = -1e-9

/**
 * Looks for any round that keeps the limits, by the same relaxation without values: a bound below 0 proves that there
 * is none, because a round that keeps the sums has the value 0. What it finds is then made better by single changes.
 */
function fromReachable(
  problem: RoundProblem,
  blocks: readonly Block[],
  rough: Relaxed,
): Options | 'impossible' | null {
  const items = problem.items.map((item) => ({
    ...item,
    values: item.values.map((value) => (Number.isFinite(value) ? 0 : value)),
  }))
  const plain = { ...problem, items }
  const relaxed = relax({ problem: plain, blocks, floor: -1, steps: STEPS })
  if (relaxed.bound < NONE_BELOW) return 'impossible'
  const found = bestNearby(plain, blocks, relaxed)
  return found && bestNearby(problem, blocks, { ...rough, choices: [found, ...rough.choices] })
}

interface Started {
  readonly problem: RoundProblem
  readonly blocks: readonly Block[]
  readonly relaxed: Relaxed
  readonly known: Options | null
}

/** Solves what is left between the best round known and the bound. */
function finish({ problem, blocks, relaxed, known }: Started, solve: SolveProgram | null): SolvedRound {
  const { bound } = relaxed
  const value = known === null ? Number.NEGATIVE_INFINITY : worthOf(problem, known)
  if (known !== null && bound - value <= CLOSE * Math.abs(bound)) return solved(problem, known, bound)
  const { options: open, alternatives } = openOptions(problem, blocks, relaxed, value)
  if (known !== null) {
    const better = swapped(problem, known, alternatives.slice(0, MOST_SWAPPED))
    const isBetter = worthOf(problem, better) > value && keepsRatios(problem, better)
    if (solve === null || bound - worthOf(problem, better) <= CLOSE * Math.abs(bound))
      return solved(problem, isBetter ? better : known, bound)
  }
  const count = open.reduce((sum, { length }) => sum + (length > 1 ? length : 0), 0)
  if (solve === null || count > MOST_OPEN)
    return known === null ? failed(bound, 'not_found') : solved(problem, known, bound)
  const answer = solve(writeProgram(problem, open))
  const better = answer.ones.length === 0 ? null : readAnswer(open, answer)
  if (better !== null && isKept(problem, better) && worthOf(problem, better) > value)
    return solved(
      problem,
      better,
      answer.status === 'optimal' ? Math.min(bound, (1 + CLOSE) * worthOf(problem, better)) : bound,
    )
  if (known !== null) return solved(problem, known, bound)
  return failed(bound, answer.status === 'infeasible' ? 'impossible' : 'not_found')
}

function solved(problem: RoundProblem, options: Options, bound: number): SolvedRound {
  return { options: [...options], value: worthOf(problem, options), bound, failure: null }
}

function failed(bound: number, failure: SolvedRound['failure']): SolvedRound {
  return { options: null, value: 0, bound, failure }
}

/** True if the sums are kept but for the tolerance of a solver. */
function isKept(problem: RoundProblem, options: Options): boolean {
  return excessOf(problem, options).every(
    (over, c) => over <= 1e-7 * Math.max(1e-6, Math.abs(problem.sums[c]!.most)),
  )
}

/** The value of today's prices where they are admissible and keep the limits. */
function floorOf(problem: RoundProblem): number | null {
  const held = Int32Array.from(problem.items, (item) => item.held)
  const value = worthOf(problem, held)
  if (!Number.isFinite(value) || !keepsRatios(problem, held)) return null
  return excessOf(problem, held).every((over) => over <= 0) ? value : null
}
