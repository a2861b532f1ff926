import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Loading } from './loading.tsx'
import { productPromotionsQuery } from './queries.ts'
import type { PastPromotion } from './types.ts'
import { Confidence } from './uplift-table.tsx'
import { useWords } from './use-words.ts'
import { WaterfallChart } from './waterfall.tsx'

interface PromotionsDialogProps {
  readonly productId: number
  readonly title: string
  readonly onClose: () => void
}

/** Each promotion of a product: period, depth, and effect on units and profit. */
export function PromotionsDialog({ productId, title, onClose }: PromotionsDialogProps) {
  const { t } = useWords()
  const found = useQuery(productPromotionsQuery(productId))
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      closeLabel={t('promo.close')}
      footer={<Button onClick={onClose}>{t('promo.close')}</Button>}
    >
      <div className="flex flex-col gap-5">
        {found.data ? (
          found.data.promotions.map((promotion) => (
            <OnePromotion key={promotion.startsOn} promotion={promotion} />
          ))
        ) : found.error ? (
          <LoadFailed found={found} message={t('promo.loadFailed')} />
        ) : (
          <Loading className="h-64" />
        )}
      </div>
    </Dialog>
  )
}

function OnePromotion({ promotion }: { readonly promotion: PastPromotion }) {
  const words = useWords()
  const { t, format, price, lift, units, lastDay } = words
  const { startsOn, endsOn, regularPrice, addedUnits } = promotion
  const depth = 1 - Number(promotion.price) / Number(regularPrice)
  return (
    <section className="border-b border-hairline pb-4 last:border-0">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-body font-strong">
          {promotion.name ?? t(depth > 0 ? 'promo.past.cut' : 'promo.past.other')}
          <span className="ml-2 text-label font-normal text-muted">
            {t('promo.period', { from: format.date(startsOn), to: lastDay(endsOn) })}
          </span>
        </h3>
        {promotion.confidence === null ? null : (
          <Confidence value={promotion.confidence} expectedUnits={promotion.expectedUnits ?? 0} />
        )}
      </header>
      <p className="mt-1 text-label text-muted">
        {t('promo.past.prices', {
          price: price(promotion.price),
          regular: price(regularPrice),
          depth: words.percent(depth),
        })}{' '}
        {t(`promo.past.${promotion.source}`)}
      </p>
      {promotion.lift === null || addedUnits === null ? (
        <p className="mt-2 rounded-control bg-sunken px-3 py-2 text-label">
          {t('promo.past.few', { units: units(promotion.soldUnits) })}
        </p>
      ) : (
        <p className="mt-2">
          {t('promo.past.units', {
            sold: units(promotion.soldUnits),
            expected: units(
              promotion.lift.value === 0 ? promotion.soldUnits : addedUnits.value / promotion.lift.value,
            ),
            added: units(addedUnits.value),
            low: units(addedUnits.low),
            high: units(addedUnits.high),
            lift: lift(promotion.lift.value * 100),
          })}
        </p>
      )}
      {promotion.waterfall ? <WaterfallChart waterfall={promotion.waterfall} /> : null}
    </section>
  )
}
