import type { ROLLOUT_PAGE_SIZE } from '#contract/rollout-shapes'
import type { Rollout, RolloutItem, RolloutItemState, RolloutLook, RolloutState } from './types.ts'

const WRITING: readonly RolloutState[] = ['writing_canary', 'writing_rest', 'taking_back']
const BEFORE: readonly RolloutState[] = ['draft', 'awaiting_approval', 'approved']
const ENDED: readonly RolloutState[] = ['done', 'taken_back', 'cancelled']

/** True while prices are read or written, so that the answer changes by the second. */
export function isMoving({ state, check, platform }: Pick<Rollout, 'state' | 'check' | 'platform'>): boolean {
  return (WRITING.includes(state) && platform !== null) || isChecking({ state, check })
}

/** True while the page has something new every moment: single prices are also taken back while others are watched. */
export const isFollowed = (rollout: Pick<Rollout, 'state' | 'check' | 'platform' | 'counts'>) =>
  isMoving(rollout) ||
  (rollout.platform !== null && rollout.state !== 'paused' && rollout.counts.taking_back > 0)

/** True without a connected store: its owner carries the prices out by a file. */
const isByHand = ({ platform }: Pick<Rollout, 'platform'>) => platform === null

const isWaiting = ({ state }: Pick<RolloutItem, 'state'>) => state === 'waiting' || state === 'taking_back'

/** Number of prices that wait for their owner to carry them out. */
export const waitingByHand = ({ platform, counts }: Pick<Rollout, 'platform' | 'counts'>) =>
  platform === null ? counts.waiting + counts.taking_back : 0

/** True while the store's prices are read for the list. */
export function isChecking({ state, check }: Pick<Rollout, 'state' | 'check'>): boolean {
  return BEFORE.includes(state) && (check.status === 'queued' || check.status === 'running')
}

/** True until the first price is written: the list can be changed. */
export const hasNotBegun = ({ state }: Pick<Rollout, 'state'>) => BEFORE.includes(state)

/** True while the other products may still follow the first ones. */
export const canGoOn = ({ state }: Pick<Rollout, 'state'>) =>
  hasNotBegun({ state }) || state === 'writing_canary' || state === 'watching' || state === 'paused'

const hasEnded = ({ state }: Pick<Rollout, 'state'>) => ENDED.includes(state)

/** False while the list is read, from which they are drawn, and once a list without any has ended. */
export const areFirstProductsKnown = (rollout: Pick<Rollout, 'state' | 'check' | 'canaryProducts'>) =>
  rollout.canaryProducts > 0 || !(isChecking(rollout) || hasEnded(rollout))

/** Number of prices of the roll-out that stand in the shop. */
export const inShop = ({ counts }: Pick<Rollout, 'counts'>) =>
  counts.written + counts.settled + counts.taking_back

/** Prices left to take back: those on their way back count only where all of them are, after a pause. */
export const leftToTakeBack = ({ counts }: Pick<Rollout, 'counts'>) =>
  counts.written + counts.settled || counts.taking_back

/** Prices that we set and that can be taken back. */
const canBeTakenBack = ({ state }: Pick<RolloutItem, 'state'>) => state === 'written' || state === 'settled'

/** What is written by this roll-out: everything but what is refused or out of date. */
export const toWrite = ({ items, counts }: Pick<Rollout, 'items' | 'counts'>) =>
  items - counts.refused - counts.stale

/** Prices that are written before the next stop: those of the first products, where each product has one price. */
export function toWriteNow(
  rollout: Pick<Rollout, 'state' | 'items' | 'products' | 'counts' | 'canaryProducts'>,
): number {
  const isFirst = rollout.state === 'writing_canary' && rollout.items === rollout.products
  return isFirst ? rollout.canaryProducts : toWrite(rollout)
}

export type RolloutAction =
  | 'ask'
  | 'approve'
  | 'start'
  | 'writeRest'
  | 'pause'
  | 'resume'
  | 'takeBack'
  | 'check'
  | 'cancel'

/** Blockers that concern starting only; approving is the way to remove them. */
const AT_START = ['approval_missing', 'approval_over']

/** The next steps in this state, the main one first; what the role may do is decided where they are drawn. */
export function actionsOf(
  rollout: Pick<Rollout, 'state' | 'check' | 'blockers' | 'counts'>,
): RolloutAction[] {
  const { state, blockers } = rollout
  const taken: RolloutAction[] = inShop(rollout) > 0 ? ['takeBack'] : []
  switch (state) {
    case 'draft':
    case 'awaiting_approval': {
      if (isChecking(rollout)) return ['cancel']
      const others: RolloutAction[] = ['check', 'cancel']
      const isOnlyFourEyes = blockers.every((blocker) => blocker === 'four_eyes')
      if (blockers.length === 0)
        return state === 'draft' ? ['approve', 'ask', ...others] : ['approve', ...others]
      return isOnlyFourEyes && state === 'draft' ? ['ask', ...others] : others
    }
    case 'approved': {
      if (isChecking(rollout)) return ['cancel']
      if (blockers.length === 0) return ['start', 'check', 'cancel']
      return blockers.every((blocker) => AT_START.includes(blocker))
        ? ['approve', 'check', 'cancel']
        : ['check', 'cancel']
    }
    case 'writing_canary':
    case 'writing_rest':
      return ['pause', ...taken]
    case 'watching':
      return ['writeRest', 'pause', ...taken]
    case 'paused':
      return inShop(rollout) > 0 ? ['resume', 'takeBack'] : ['resume', 'cancel']
    case 'settling':
    case 'done':
      return taken
    case 'taking_back':
    case 'taken_back':
    case 'cancelled':
      return []
  }
}

export const STEPS = ['list', 'approval', 'canary', 'rest', 'effect'] as const
export type Step = (typeof STEPS)[number]

const STEP_OF: Partial<Record<RolloutState, Step>> = {
  draft: 'list',
  awaiting_approval: 'approval',
  approved: 'approval',
  writing_canary: 'canary',
  watching: 'canary',
  writing_rest: 'rest',
  settling: 'effect',
}

export interface StepView {
  readonly step: Step
  readonly is: 'past' | 'now' | 'ahead'
}

/** The way of a roll-out from list to effect; empty where it left that way. Without a canary that step is missing. */
export function stepsOf(rollout: Pick<Rollout, 'state' | 'pausedFrom' | 'canaryProducts'>): StepView[] {
  const state = rollout.state === 'paused' ? (rollout.pausedFrom ?? 'paused') : rollout.state
  const steps = STEPS.filter((step) => step !== 'canary' || rollout.canaryProducts > 0)
  if (state === 'done') return steps.map((step) => ({ step, is: 'past' }))
  const now = STEP_OF[state]
  if (!now) return []
  const at = steps.indexOf(now)
  return steps.map((step, index) => ({ step, is: index < at ? 'past' : index === at ? 'now' : 'ahead' }))
}

/** Rows per page, of the list and of a roll-out's prices; the server decides it. */
export const PAGE_SIZE = 50 satisfies typeof ROLLOUT_PAGE_SIZE

/** All states of a price, in the order in which a reader asks for them. */
export const ITEM_STATES: readonly RolloutItemState[] = [
  'unknown',
  'sending',
  'waiting',
  'taking_back',
  'pending',
  'written',
  'settled',
  'stale',
  'refused',
  'kept',
  'restored',
]

/** States that can be chosen: those of its prices, and the one that is chosen although none has it any more. */
export function filtersOf(
  { counts }: Pick<Rollout, 'counts'>,
  chosen?: RolloutItemState,
): RolloutItemState[] {
  return ITEM_STATES.filter((state) => counts[state] > 0 || state === chosen)
}

/** Share of the way of what is being read or written; `null` if nothing is. */
export function progressOf(rollout: Rollout): { done: number; of: number } | null {
  const { counts, check, items, state } = rollout
  if (isChecking(rollout)) return { done: check.read, of: items }
  if (state === 'taking_back') {
    const back = counts.restored + counts.kept
    return { done: back, of: back + counts.taking_back + counts.written + counts.settled }
  }
  if (state === 'writing_rest' || state === 'writing_canary')
    return { done: inShop(rollout), of: toWriteNow(rollout) }
  return null
}

/** The word for a price's state: what waited to be written stays as it was where nothing more is written. */
export function wordOfItem(
  { state }: Pick<Rollout, 'state'>,
  of: RolloutItemState,
): RolloutItemState | 'notWritten' {
  const isOver = state === 'taking_back' || (hasEnded({ state }) && state !== 'done')
  return of === 'pending' && isOver ? 'notWritten' : of
}

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

const STATE_TONES: Partial<Record<RolloutState, Tone>> = {
  awaiting_approval: 'warning',
  approved: 'accent',
  writing_canary: 'accent',
  watching: 'accent',
  writing_rest: 'accent',
  settling: 'success',
  done: 'success',
  paused: 'warning',
  taking_back: 'warning',
}

export const toneOfState = (state: RolloutState): Tone => STATE_TONES[state] ?? 'neutral'

const ITEM_TONES: Partial<Record<RolloutItemState, Tone>> = {
  sending: 'accent',
  waiting: 'warning',
  written: 'success',
  settled: 'success',
  refused: 'danger',
  stale: 'warning',
  unknown: 'danger',
  taking_back: 'warning',
  kept: 'warning',
}

export const toneOfItem = (state: RolloutItemState): Tone => ITEM_TONES[state] ?? 'neutral'

/** What can be done with one price: before the start it can leave the list, once written it can be taken back. */
export function stepOfItem(
  rollout: Pick<Rollout, 'state' | 'check' | 'platform'>,
  item: Pick<RolloutItem, 'state'>,
): 'drop' | 'takeBack' | 'confirm' | null {
  if (hasNotBegun(rollout)) return isChecking(rollout) ? null : 'drop'
  if (isByHand(rollout) && isWaiting(item)) return 'confirm'
  return canBeTakenBack(item) && rollout.state !== 'taking_back' ? 'takeBack' : null
}

const OWN_WORDS = ['below_cost', 'far_below_price', 'no_orders'] as const

/** What a look found; where it asks, its reason. */
export function wordOfLook({ verdict, detail }: Pick<RolloutLook, 'verdict' | 'detail'>) {
  const own = OWN_WORDS.find((reason) => verdict === 'ask' && reason === detail.reason)
  return own ? (`rollouts.look.${own}` as const) : (`rollouts.verdict.${verdict}` as const)
}
