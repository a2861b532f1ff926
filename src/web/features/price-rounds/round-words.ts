import type { BadgeTone } from '#web/ui/badge.tsx'
import type { Round } from './types.ts'
import type { Words } from './use-words.ts'

export function stateTone({ isOlder, state }: Round): BadgeTone {
  if (isOlder) return 'warning'
  return ({ solved: 'accent', failed: 'danger', sent: 'success' } as const)[state]
}

/** "12 prices change, +€340 a month expected": the result of a round in one line. */
export function resultText({ t, format, amount }: Words, { totals }: Round): string {
  if (totals === null) return t('rounds.result.failed')
  const changes = totals.rises + totals.cuts
  if (changes === 0) return t('rounds.result.none')
  return t('rounds.result.some', {
    n: changes,
    count: format.count(changes),
    amount: amount(totals.earned.value, { signed: true }),
  })
}
