import type { TodaysPrice } from './types.ts'
import { useWords } from './use-words.ts'

/** The price that the advice starts from, and its source. */
export function TodaysPriceCell({ price }: { readonly price: TodaysPrice | undefined }) {
  const { t, format } = useWords()
  if (!price) return <span className="text-muted">–</span>
  return (
    <div className="max-sm:text-right sm:min-w-18">
      <span className="whitespace-nowrap">{format.money(price.price)}</span>
      <span className="block text-caption text-muted">
        {price.source === 'sold'
          ? t('data.todaysPrice.sold')
          : price.day === null
            ? t('data.todaysPrice.list')
            : t('data.todaysPrice.listOf', { date: format.date(price.day) })}
      </span>
    </div>
  )
}
