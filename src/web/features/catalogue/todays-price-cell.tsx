import type { TodaysPrice } from './types.ts'
import { useWords } from './use-words.ts'

/** The price that the advice starts from, and its source where it is not the list price as listed. */
export function TodaysPriceCell(props: {
  readonly price: TodaysPrice | undefined
  readonly listPrice: string | null
}) {
  const { price, listPrice } = props
  const { t, format } = useWords()
  if (!price) return <span className="text-muted">–</span>
  // The column of the list price says the same.
  const isListPrice =
    price.source !== 'sold' && price.day === null && Number(price.price) === Number(listPrice)
  return (
    <div className="max-sm:text-right sm:min-w-18">
      <span className="whitespace-nowrap">{format.money(price.price)}</span>
      {isListPrice ? null : (
        <span className="block text-caption text-muted">
          {price.source === 'sold'
            ? t('data.todaysPrice.sold')
            : price.day === null
              ? t('data.todaysPrice.list')
              : t('data.todaysPrice.listOf', { date: format.date(price.day) })}
        </span>
      )}
    </div>
  )
}
