import type { BadgeTone } from '#web/ui/badge.tsx'
import type { Round } from './types.ts'
import type { Words } from './use-words.ts'

/** A round that was sent stays so: what changed since does not take its prices back. */
export function shownState({ isOlder, state }: Round): Round['state'] | 'older' {
  return isOlder && state !== 'sent' ? 'older' : state
}

/** What a round waits for, whose button alone is primary: its typed rules, its newer figures, or the roll-out. */
export function nextStep(round: Round, hasNewRules: boolean): 'rules' | 'solveAgain' | 'send' {
  if (hasNewRules) return 'rules'
  return shownState(round) === 'older' ? 'solveAgain' : 'send'
}

export function stateTone(round: Round): BadgeTone {
  const tones = { older: 'warning', solved: 'accent', failed: 'danger', sent: 'success' } as const
  return tones[shownState(round)]
}

/** "12 prices change; +€340 profit a month is expected (+€120 to +€560)": the result of a round in one line. */
export function resultText({ t, format, amountsOf }: Words, { totals }: Round): string {
  if (totals === null) return t('rounds.result.failed')
  const changes = totals.rises + totals.cuts
  if (changes === 0) return t('rounds.result.none')
  const { value, low, high } = totals.earned
  const { objective } = totals
  const isLess = value < 0
  const less = objective === 'revenue' ? 'lessRevenue' : 'lessProfit'
  const signed = amountsOf(totals.earned, true)
  return t('rounds.result.some', {
    n: changes,
    count: format.count(changes),
    what: isLess ? less : objective,
    // "€7.35 less", where "−€7.35 more" would be read as a gain.
    amount: isLess ? amountsOf(totals.earned)(-value) : signed(value),
    low: signed(low),
    high: signed(high),
  })
}
