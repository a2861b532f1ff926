import { MINUTE_MS } from '#contract/durations'
import type { RoundChanges } from './types.ts'

export type Decision = NonNullable<RoundChanges['pins']>[number]

/** Quiet after which decisions on single prices are worked out together. */
const QUIET_MS = 800
/** The client allows five calls a minute for each address: one when the round opens, and four after changes. */
const MOST_A_MINUTE = 4

/** Time to wait before the next decisions are sent, after those of these times. */
export function pauseBefore(sentAtMs: readonly number[], now: number): number {
  const recent = sentAtMs.filter((at) => at + MINUTE_MS > now)
  const blocking = recent.at(-MOST_A_MINUTE)
  return blocking === undefined ? QUIET_MS : Math.max(QUIET_MS, blocking + MINUTE_MS - now)
}

/** The decision on a product replaces an earlier one that still waits. */
export function withDecision(waiting: readonly Decision[], next: Decision): readonly Decision[] {
  return [...waiting.filter(({ productId }) => productId !== next.productId), next]
}

/**
 * The decisions that wait after a call with `sent` was refused: all but those whose field the server names, and those on
 * which the person has decided again meanwhile.
 */
export function afterRefusal(
  sent: readonly Decision[],
  waiting: readonly Decision[],
  fields: Readonly<Record<string, string>>,
): readonly Decision[] {
  const isNamed = (at: number) => Object.keys(fields).some((field) => field.startsWith(`pins.${at}.`))
  return waiting.reduce(
    withDecision,
    sent.filter((_, at) => !isNamed(at)),
  )
}
