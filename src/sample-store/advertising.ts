import type { RandomSource } from '#analytics'

/** Spend of the sample shop on a channel, with its true effect. */
export interface SampleChannel {
  readonly channel: string
  /** Spend by day, from the store's first one. */
  readonly spendCents: Int32Array
  /** Share added to the demand of each day. */
  readonly effect: Float64Array
}

interface ChannelPlan {
  readonly name: string
  /** Spend and added demand as shares of usual revenue. */
  readonly spendShare: number
  readonly addedShare: number
  /** Share of a week's advertising that still has an effect in the next week. */
  readonly carryOver: number
  /** Spend of half effect, in mean weekly spends. */
  readonly half: number
  /** Share of the four-week flights that run. */
  readonly running: number
}

const plans: readonly ChannelPlan[] = [
  { name: 'Search ads', spendShare: 0.03, addedShare: 0.08, carryOver: 0.2, half: 2, running: 1 },
  { name: 'Social ads', spendShare: 0.035, addedShare: 0.06, carryOver: 0.5, half: 1.5, running: 0.7 },
  { name: 'E-mail', spendShare: 0.012, addedShare: 0.03, carryOver: 0.1, half: 3, running: 1 },
  { name: 'Influencers', spendShare: 0.015, addedShare: 0.02, carryOver: 0.6, half: 1, running: 0.35 },
]
const DAYS = 7

/**
 * Weekly spend of each channel (flights of four weeks, busier before Christmas), and its added demand: Hill(adstock),
 * scaled so that its mean over all weeks is the channel's share. `usualRevenueCents` is that of a day.
 */
export function drawAdvertising(
  setting: { readonly startDay: number; readonly days: number; readonly usualRevenueCents: number },
  random: RandomSource,
): SampleChannel[] {
  return plans.map((plan, at) => drawChannel(plan, setting, random.split(at)))
}

function drawChannel(
  plan: ChannelPlan,
  { startDay, days, usualRevenueCents }: Parameters<typeof drawAdvertising>[0],
  random: RandomSource,
): SampleChannel {
  const weeks = Math.ceil(days / DAYS)
  const mean = DAYS * usualRevenueCents * plan.spendShare
  const weekly = new Float64Array(weeks)
  let isRunning = true
  for (let w = 0; w < weeks; w++) {
    if (w % 4 === 0) isRunning = random.chance(plan.running)
    const dayOfYear = (startDay + w * DAYS) % 365.25
    const beforeChristmas = 1 + 0.5 * Math.exp(-0.5 * ((dayOfYear - 335) / 14) ** 2)
    if (isRunning) weekly[w] = (mean / plan.running) * beforeChristmas * Math.exp(random.normal(-0.06, 0.35))
  }
  const response = respond(weekly, plan, mean)
  const effect = new Float64Array(days)
  const spendCents = new Int32Array(days)
  for (let t = 0; t < days; t++) {
    const week = Math.floor(t / DAYS)
    effect[t] = response[week]!
    spendCents[t] = Math.round(weekly[week]! / DAYS)
  }
  return { channel: plan.name, spendCents, effect }
}

function respond(weekly: Float64Array, { carryOver, half, addedShare }: ChannelPlan, mean: number) {
  let state = 0
  const shape = weekly.map((spend) => {
    state = spend + carryOver * state
    const working = state * (1 - carryOver)
    return working / (working + half * mean)
  })
  const usual = shape.reduce((a, b) => a + b, 0) / shape.length
  return shape.map((value) => (usual > 0 ? (value / usual) * addedShare : 0))
}

/** Log effect of all channels together on the demand of each day. */
export function advertisingPath(channels: readonly SampleChannel[], days: number): Float64Array {
  const path = new Float64Array(days)
  for (const { effect } of channels) for (let t = 0; t < days; t++) path[t]! += effect[t]!
  return path.map((added) => Math.log1p(added))
}
