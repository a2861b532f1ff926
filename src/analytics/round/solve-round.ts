import { type Block, blocksOf } from './blocks.ts'
import { excessOf, FIRST_STEPS, type Options, type Relaxed, relax, STEPS } from './dual.ts'
import { bestNearby, worthOf } from './exchange.ts'
import { withoutIdle } from './idle-sums.ts'
import { openOptions } from './open-options.ts'
import { polishDual } from './polish-dual.ts'
import { keepsRatios, type RoundProblem } from './problem.ts'
import { readAnswer, type SolveProgram, writeProgram } from './program.ts'
import { sampledMultipliers } from './sample-dual.ts'
import { withSingleMoves } from './single-moves.ts'
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

/**
 * Prices of a round with the greatest value that keep every sum and every ratio. A Lagrangian relaxation of the sums
 * over blocks that are each solved exactly gives a bound and good rounds; what may still be better is a small integer
 * program, where a solver is given. The same problem gives the same prices: nothing is drawn, and nothing depends on the clock.
 */
export function solveRound(given: RoundProblem, solve: SolveProgram | null): SolvedRound {
  const problem = withoutIdle(given)
  if (problem === null) return failed(0, 'impossible')
  const blocks = blocksOf(problem)
  const rough = firstLook(problem, blocks)
  if (rough.choices.length === 0) return failed(rough.bound, 'impossible')
  const first = bestNearby(problem, blocks, rough) ?? fromReachable({ problem, blocks, rough }, solve)
  if (typeof first === 'string') return failed(rough.bound, first)
  return finish({ problem, blocks, ...closerTo(problem, blocks, rough, first) }, solve)
}

/** Steps of a large round from the multipliers of a sample, and how far below the bound they expect good prices. */
const LARGE_STEPS = 10
const LARGE_REPEAT_STEPS = 30
const EXPECTED_GAP = 3e-3

function firstLook(problem: RoundProblem, blocks: readonly Block[]): Relaxed {
  const start = problem.items.length > MOST_REPEATED ? sampledMultipliers(problem, blocks) : null
  if (start === null) return relax({ problem, blocks, floor: floorOf(problem), steps: FIRST_STEPS })
  const { bound } = relax({ problem, blocks, floor: null, steps: 1, start })
  const floor = bound - EXPECTED_GAP * Math.abs(bound)
  return relax({ problem, blocks, floor, steps: LARGE_STEPS, start })
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
    const steps = repeats === 1 ? LARGE_REPEAT_STEPS : STEPS
    const again = relax({ problem, blocks, floor, steps, start: relaxed.multipliers })
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

interface Rough {
  readonly problem: RoundProblem
  readonly blocks: readonly Block[]
  readonly rough: Relaxed
}

/**
 * Looks for any round that keeps the limits, by the same relaxation without values: a bound below 0 proves that there
 * is none, because a round that keeps the sums has the value 0. An integer program decides what that leaves open. What
 * it finds is then made better by single changes.
 */
function fromReachable(
  { problem, blocks, rough }: Rough,
  solve: SolveProgram | null,
): Options | 'impossible' | 'not_found' {
  const items = problem.items.map((item) => ({
    ...item,
    values: item.values.map((value) => (Number.isFinite(value) ? 0 : value)),
  }))
  const plain = { ...problem, items }
  const relaxed = relax({ problem: plain, blocks, floor: -1, steps: STEPS })
  if (relaxed.bound < NONE_BELOW) return 'impossible'
  const nearby = bestNearby(plain, blocks, relaxed)
  const found = nearby ?? reachedBy({ problem: plain, blocks, relaxed }, solve)
  if (typeof found === 'string') return found
  return bestNearby(problem, blocks, { ...rough, choices: [found, ...rough.choices] }) ?? found
}

function reachedBy(
  { problem, blocks, relaxed }: Omit<Started, 'known'>,
  solve: SolveProgram | null,
): Options | 'impossible' | 'not_found' {
  if (solve === null) return 'not_found'
  const open = openOptions({ problem, blocks, relaxed, known: null })
  const answer = solve(writeProgram(problem, open.options))
  if (answer.ones.length === 0)
    return answer.status === 'infeasible' && open.isAll ? 'impossible' : 'not_found'
  const found = readAnswer(open.options, answer)
  return isKept(problem, found) ? found : 'not_found'
}

interface Started {
  readonly problem: RoundProblem
  readonly blocks: readonly Block[]
  readonly relaxed: Relaxed
  readonly known: Options
}

/** Solves what is left between the best round known and the bound. */
function finish(started: Started, solve: SolveProgram | null): SolvedRound {
  const { problem, relaxed } = started
  const { bound } = relaxed
  const isClose = (options: Options) => bound - worthOf(problem, options) <= CLOSE * Math.abs(bound)
  if (isClose(started.known)) return solved(problem, started.known, bound)
  const open = openOptions(started)
  const swappedFrom = swapped(problem, started.known, open.alternatives.slice(0, MOST_SWAPPED))
  const known = better(problem, swappedFrom, started.known)
  if (solve === null || isClose(known)) return solved(problem, known, bound)
  const answer = solve(writeProgram(problem, open.options))
  const found = answer.ones.length === 0 ? known : readAnswer(open.options, answer)
  const best = isKept(problem, found) ? better(problem, found, known) : known
  const isProved = open.isAll && answer.status === 'optimal'
  return solved(problem, best, isProved ? Math.min(bound, (1 + CLOSE) * worthOf(problem, best)) : bound)
}

function better(problem: RoundProblem, found: Options, known: Options): Options {
  return worthOf(problem, found) > worthOf(problem, known) && keepsRatios(problem, found) ? found : known
}

function solved(problem: RoundProblem, found: Options, bound: number): SolvedRound {
  const options = withSingleMoves(problem, found)
  const value = worthOf(problem, options)
  return { options: [...options], value, bound: Math.max(bound, value), failure: null }
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
