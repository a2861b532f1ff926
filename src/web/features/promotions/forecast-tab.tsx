import { useQuery } from '@tanstack/react-query'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import { RangeWarning } from '#web/features/track-record/range-warning.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useLoggedError } from '#web/lib/api/use-logged-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { type FieldErrors, useForm } from '#web/ui/form/use-form.ts'
import { TrendingUp } from '#web/ui/icons.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ForecastCard } from './forecast-card.tsx'
import { forecastQuery } from './queries.ts'
import type { PromotionSearch } from './search.ts'
import type { Forecast } from './types.ts'
import type { Change } from './use-address.ts'
import { useWords } from './use-words.ts'

interface ForecastTabProps {
  readonly search: PromotionSearch
  readonly change: Change
}

/** Quantity over history and future of the product chosen with Analyze. */
export function ForecastTab({ search, change }: ForecastTabProps) {
  const { t } = useWords()
  if (search.product === undefined) return <NoProduct title={t('promo.forecast.none')} change={change} />
  return <Chosen productId={search.product} price={search.price} change={change} />
}

function NoProduct({ title, change }: { readonly title: string; readonly change: Change }) {
  const { t } = useWords()
  return (
    <Card>
      <EmptyState
        icon={<TrendingUp aria-hidden="true" className="size-5" />}
        title={title}
        action={
          <Button variant="primary" onClick={() => change({ tab: 'uplift', product: undefined })}>
            {t('promo.forecast.choose')}
          </Button>
        }
      >
        {t('promo.forecast.noneText')}
      </EmptyState>
    </Card>
  )
}

const REASONS = { no_sales: 'noSales', being_computed: 'computing' } as const

interface ChosenProps {
  readonly productId: number
  readonly price: number | undefined
  readonly change: Change
}

function Chosen({ productId, price, change }: ChosenProps) {
  const { t } = useWords()
  const found = useQuery(forecastQuery(productId, price ?? 0))
  useLoggedError('The forecast could not be loaded.', found.error)
  if (found.error instanceof ApiError && found.error.code === 'not_found')
    return <NoProduct title={t('promo.forecast.gone')} change={change} />
  if (found.error && !found.data) return <LoadFailed found={found} message={t('promo.forecast.failed')} />
  if (!found.data)
    return (
      <Card>
        <p role="status" className="flex h-96 items-center justify-center gap-2 text-muted">
          <Spinner />
          {t('promo.forecast.loading')}
        </p>
      </Card>
    )
  const { reason, title } = found.data
  if (reason !== null)
    return (
      <Card>
        <EmptyState title={title}>{t(`promo.forecast.${REASONS[reason]}`)}</EmptyState>
      </Card>
    )
  return (
    <div className="flex flex-col gap-(--gap)">
      <PlannedPrice forecast={found.data} price={price} change={change} />
      <MonthLine forecast={found.data} />
      <RangeWarning />
      <ForecastCard forecast={found.data} />
      <Assumptions forecast={found.data} />
    </div>
  )
}

/** The monthly figure that Optimization, recommendations and reports start from, in the same words. */
function MonthLine({ forecast: { month, demandState } }: { readonly forecast: Forecast }) {
  const { t, units } = useWords()
  if (!month) return null
  return (
    <p className="flex flex-wrap items-center gap-1">
      {t('promo.forecast.next30', {
        units: units(month.value),
        low: units(month.low),
        high: units(month.high),
      })}{' '}
      {demandState && demandState !== 'selling' ? t(`promo.forecast.state.${demandState}`) : null}
      <FigureInfo figure="nextThirtyDays" subject={t('promo.forecast.quantity')} />
    </p>
  )
}

/** Today's price, and the average price paid if that differs. */
function pricesNote({ t, price }: ReturnType<typeof useWords>, { current, usual }: Forecast['price']) {
  const today = current === null ? [] : [t('promo.forecast.today', { price: price(current) })]
  const isOther = usual !== null && (current === null || price(usual) !== price(current))
  const sentences = isOther ? [...today, t('promo.forecast.usual', { price: price(usual) })] : today
  return sentences.length === 0 ? null : sentences.join(' ')
}

const NO_ERRORS: FieldErrors = {}

interface PlannedPriceProps {
  readonly forecast: Forecast
  readonly price: number | undefined
  readonly change: Change
}

/** The price to forecast for; an empty field keeps today's price. */
function PlannedPrice({ forecast, price, change }: PlannedPriceProps) {
  const words = useWords()
  const { t, format } = words
  const { usual, current } = forecast.price
  const base = current ?? usual
  const form = useForm({
    saved: { price: price === undefined ? '' : format.number(price, { decimals: 2 }) },
    check: (typed) =>
      typed.price.trim() === '' || (format.parseNumber(typed.price) ?? 0) > 0
        ? NO_ERRORS
        : { price: t('promo.forecast.priceWrong') },
    onSave: async (typed) => change({ price: format.parseNumber(typed.price) ?? undefined }),
  })
  const choose = (chosen: number | undefined) => {
    form.discard()
    change({ price: chosen })
  }
  return (
    <Card title={forecast.title} note={pricesNote(words, forecast.price)}>
      <Form form={form} onSubmit={() => void form.save()} className="flex flex-wrap items-end gap-2">
        <div className="w-48">
          <TextField
            form={form}
            field="price"
            label={format.inCurrency(t('promo.forecast.price'))}
            inputMode="decimal"
            placeholder={base === null ? '' : format.number(base, { decimals: 2 })}
          />
        </div>
        <Button type="submit">{t('promo.forecast.apply')}</Button>
        {base === null
          ? null
          : [0.9, 0.8, 0.7].map((share) => (
              <Button
                key={share}
                variant="quiet"
                onClick={() => choose(Math.round(base * share * 100) / 100)}
              >
                {format.percent(share - 1, { decimals: 0 })}
              </Button>
            ))}
        {price === undefined ? null : (
          <Button variant="quiet" onClick={() => choose(undefined)}>
            {t('promo.forecast.asItIs')}
          </Button>
        )}
      </Form>
    </Card>
  )
}

function Assumptions({ forecast }: { readonly forecast: Forecast }) {
  const { t, format } = useWords()
  const { elasticity } = forecast
  return (
    <Card title={t('promo.assume.title')}>
      <ul className="list-disc space-y-1 pl-5">
        {forecast.assumptions.map((assumption) => (
          <li key={assumption}>
            {t(`promo.assume.${assumption}`, {
              n: forecast.mendedPeriods,
              elasticity: elasticity ? format.number(elasticity.value, { decimals: 2 }) : '–',
              low: elasticity ? format.number(elasticity.low, { decimals: 2 }) : '–',
              high: elasticity ? format.number(elasticity.high, { decimals: 2 }) : '–',
            })}
          </li>
        ))}
      </ul>
    </Card>
  )
}
