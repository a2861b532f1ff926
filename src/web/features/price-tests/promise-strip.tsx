import { StatCell, statStrip } from '#web/ui/stat-card.tsx'
import { widthNote } from './test-words.ts'
import type { Test } from './types.ts'
import type { Words } from './use-words.ts'

interface PromiseStripProps {
  readonly words: Words
  readonly promise: Test['promise']
}

/** What a test is worth, what it costs on average and in a bad case, and how well it will know. */
export function PromiseStrip({ words, promise }: PromiseStripProps) {
  const { t, format, amount } = words
  const { cost, badCost, value, months, before, widthAfter } = promise
  return (
    <div className={`${statStrip} md:grid-cols-4`}>
      <StatCell
        label={t('tests.promise.value')}
        value={amount(value)}
        detail={t('tests.promise.months', { months: format.count(months) })}
      />
      <StatCell label={t('tests.promise.cost')} value={amount(cost)} detail={t('tests.promise.costNote')} />
      <StatCell
        label={t('tests.promise.badCost')}
        value={amount(badCost)}
        detail={t('tests.promise.badCostNote')}
      />
      <StatCell
        label={t('tests.promise.width')}
        value={format.number(widthAfter)}
        detail={widthNote(words, before)}
      />
    </div>
  )
}
