import type { Mining } from './types.ts'
import { useWords } from './use-words.ts'

/** Which orders the figures come from, and what limits them. */
export function MiningNote({ mining }: { readonly mining: Mining }) {
  const { t, format } = useWords()
  const { state } = mining
  if (state !== 'done') return <p className="text-caption text-muted">{t(`packages.mining.${state}`)}</p>
  const said = [
    t('packages.mining.done', {
      orders: format.count(mining.orders),
      baskets: format.count(mining.baskets),
      date: mining.dataThrough === null ? '' : format.date(mining.dataThrough),
    }),
    ...(mining.tooLarge > 0 ? [t('packages.mining.tooLarge', { count: format.count(mining.tooLarge) })] : []),
    ...(mining.isFewBaskets ? [t('packages.mining.few')] : []),
    ...(mining.isOutdated ? [t('packages.mining.outdated')] : []),
  ]
  return <p className="text-caption text-muted">{said.join(' ')}</p>
}
