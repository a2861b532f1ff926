import type { BadgeTone } from '#web/ui/badge.tsx'
import type { Test, Verdict } from './types.ts'
import type { Words } from './use-words.ts'

export function stateTone({ state, verdict }: Pick<Test, 'state' | 'verdict'>): BadgeTone {
  if (verdict) return verdict.kind === 'clear' ? 'success' : 'warning'
  return state === 'draft' ? 'neutral' : 'accent'
}

/** True if no product has had both prices: all figures are those from before the test. */
export const isUntold = ({ doubts }: Pick<Verdict, 'doubts'>): boolean => doubts.includes('no_contrast')

/** An hour of the day, 0 to 23, on the user's clock. */
export const hourText = ({ format }: Pick<Words, 'format'>, hour: number): string =>
  format.clock(`${String(hour).padStart(2, '0')}:00`)

/** The verdict in a sentence. */
export function verdictText({ t, format }: Words, verdict: Verdict): string {
  const figure = (value: number) => format.number(value)
  const { kind, estimate, low, high } = verdict
  if (isUntold(verdict)) return t('tests.verdict.nothing')
  return t(kind === 'clear' ? 'tests.verdict.clear' : 'tests.verdict.cannotTell', {
    estimate: figure(estimate),
    low: figure(low),
    high: figure(high),
  })
}

/** What is known today, as wide as what the test promises to leave: "today within 0.48 (−2.13 to −1.65)". */
export function widthNote(
  { t, format }: Pick<Words, 't' | 'format'>,
  { low, high }: Test['promise']['before'],
): string {
  return t('tests.promise.widthNote', {
    width: format.number(high - low),
    low: format.number(low),
    high: format.number(high),
  })
}
