import type { Client } from 'pg'
import type { EstimationFact } from '#contract/calendar'
import { type ComparedKind, isOfPriors } from '#contract/comparisons'
import { begin, READ_COMMITTED, SNAPSHOT } from '../../kit/db/thread-transaction.ts'
import type { RunProgress } from '../../kit/jobs/run-kinds.ts'
import { serveDatabaseThread } from '../../kit/jobs/serve-database-thread.ts'
import { readSwitches, type Switches } from '../../store/calendar/estimation-switches.ts'
import { readChannelState } from '../estimation/channels/stored-model.ts'
import { arrange, computeEstimates, readForPlan } from '../estimation/compute-estimates.ts'
import { readDigests } from '../estimation/digests.ts'
import {
  type KnownFacts,
  productFactDigests,
  readKnownFacts,
  storeFactsKey,
} from '../estimation/known-facts.ts'
import { type EstimationPlan, isLarge, readSpan } from '../estimation/plan-estimation.ts'
import type { WorkedOut } from '../estimation/worked-out.ts'
import type { ComparisonTask } from './comparison-task.ts'
import { saveComparison } from './save-comparison.ts'

serveDatabaseThread<ComparisonTask>(({ input, signal, progress }, client) =>
  compare(input, signal, progress, client),
)

async function compare(
  task: ComparisonTask,
  signal: AbortSignal,
  progress: (progress: RunProgress) => void,
  client: Client,
): Promise<{ products: number }> {
  // One snapshot is used, so that both estimates are made from the same lines.
  await begin(client, task, SNAPSHOT)
  const { with: withFacts, without } = await estimateBoth(task, signal, progress, client)
  await client.query('commit')
  signal.throwIfAborted()
  await begin(client, task, READ_COMMITTED)
  await saveComparison(client, { ...task, productIds: withFacts.productIds, with: withFacts, without })
  await client.query('commit')
  return { products: withFacts.productIds.length }
}

async function estimateBoth(
  { companyId, facts }: ComparisonTask,
  signal: AbortSignal,
  progress: (progress: RunProgress) => void,
  client: Client,
): Promise<{ with: WorkedOut; without: WorkedOut }> {
  const days = await readSpan(client, companyId)
  const large = (await isLarge(client, companyId)) ? days : null
  const digests = await readDigests(client, companyId, new Map(), { from: 'totals' })
  const switches = await readSwitches(client, companyId)
  const marked = facts.filter((kind) => !isOfPriors(kind))
  const priorWidth = priorWidthOf(facts)
  const known = (on: boolean) => readKnownFacts(client, companyId, days, switched(switches, marked, on))
  const channels = await readChannelState(client, companyId)
  const planFor = (facts: KnownFacts): EstimationPlan => ({
    ...{ kind: 'full', why: 'first_run', digests, large, facts, days, channels },
  })
  const first = planFor(await known(true))
  const store = await readForPlan(client, first, companyId)
  const withFacts = await computeEstimates(first, store, signal, (part) =>
    progress({ percent: Math.round(10 + 40 * part) }),
  )
  const second = planFor(await known(false))
  if (priorWidth === null && isSame(first.facts, second.facts)) return { with: withFacts, without: withFacts }
  const arranged = await arrange(client, second, companyId, store.productIds, null)
  const other = { ...store, known: priorWidth === null ? arranged : { ...arranged, priorWidth } }
  const without = await computeEstimates(second, other, signal, (part) =>
    progress({ percent: Math.round(50 + 45 * part) }),
  )
  return { with: withFacts, without }
}

/** Factor on the priors of the second estimate; `null`: facts are compared. */
function priorWidthOf(kinds: readonly ComparedKind[]): number | null {
  return kinds.includes('priorsHalf') ? 0.5 : kinds.includes('priorsDouble') ? 2 : null
}

/** Returns the owner's switches with the chosen ones all on, or all off. */
function switched(switches: Switches, facts: readonly EstimationFact[], on: boolean): Switches {
  return { ...switches, ...Object.fromEntries(facts.map((fact) => [fact, on])) }
}

/** True if no fact of the chosen kinds is marked: the second estimate would equal the first. */
function isSame(a: KnownFacts, b: KnownFacts): boolean {
  const key = (facts: KnownFacts) =>
    storeFactsKey({ ...facts, switches: a.switches }) +
    [...productFactDigests(facts)].sort(([x], [y]) => x - y).join()
  return key(a) === key(b)
}
