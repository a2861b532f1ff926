import type { RoundItem } from './types.ts'
import type { Words } from './use-words.ts'

/** Today's price and the new one; with a changed cost, how much of it the price passes on. */
export function PriceCell({ words, item }: { readonly words: Words; readonly item: RoundItem }) {
  const { t, format, price, change } = words
  if (item.today === null || item.price === null) return '–'
  const stays = item.today === item.price
  return (
    <span className="block py-1.5 whitespace-nowrap">
      {stays ? (
        <span>{price(item.today)}</span>
      ) : (
        <>
          <span className="sr-only">{t('rounds.products.from')} </span>
          <span className="text-muted">{price(item.today)}</span>
          <span aria-hidden="true"> → </span>
          <span className="sr-only">{t('rounds.products.to')} </span>
          <span className="font-strong">{price(item.price)}</span>
        </>
      )}
      <span className="block text-caption text-muted">
        {stays || item.change === null ? t('rounds.products.stays') : change(item.change)}
      </span>
      {item.planned === null ? null : (
        <span className="block text-caption text-warning">
          {t('rounds.products.planned', { price: price(item.planned) })}
        </span>
      )}
      {item.costChange ? (
        <span className="block text-caption text-muted">
          {t('rounds.products.cost', { from: price(item.costChange.from), to: price(item.costChange.to) })}
          {item.costChange.passedOn === null ? null : (
            <span className="block">
              {item.costChange.passedOn < 0
                ? t('rounds.products.against')
                : t('rounds.products.passedOn', {
                    share: format.percent(item.costChange.passedOn, { decimals: 0 }),
                  })}
              {item.costChange.inFull === null
                ? null
                : ` · ${t('rounds.products.inFull', { price: price(item.costChange.inFull) })}`}
            </span>
          )}
        </span>
      ) : null}
    </span>
  )
}
