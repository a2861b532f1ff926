import { lazy, Suspense } from 'react'
import { useWords, type Words } from '#web/features/recommendations/use-words.ts'
import { isVeryLikely } from '#web/features/recommendations/very-likely.ts'
import { shareDecimals } from '#web/lib/words/price-words.ts'
import { IntervalBar } from '#web/ui/charts/interval-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { LeadRow, Today } from './types.ts'
import { isMostlyOthers, leadAxis } from './view-model.ts'

// Lazy, so that what to do and what it is worth are painted before the code that decides it is loaded.
const RowActions = lazy(async () => ({ default: (await import('./row-actions.tsx')).RowActions }))

const AcceptNote = lazy(async () => ({
  default: (await import('#web/features/recommendations/accept-note.tsx')).AcceptNote,
}))

/** The price changes that lead, one row each: product and reason, price, money with its range, chance, decision. */
export function LeadRows({ today }: { readonly today: Today }) {
  const words = useWords()
  const axis = leadAxis(today)
  return (
    <div>
      <ul className="divide-y divide-hairline rounded-card border border-hairline bg-surface lg:grid lg:grid-cols-[minmax(0,1.3fr)_auto_minmax(0,1.2fr)_auto_auto]">
        {today.lead.rows.map((row) => (
          <Row key={row.advice.productId} words={words} row={row} axis={axis} />
        ))}
      </ul>
      <p className="mt-1.5 min-h-14 px-(--card-pad) text-caption text-muted sm:min-h-5 lg:text-right print:hidden">
        <Suspense fallback={null}>
          <AcceptNote words={words} />
        </Suspense>
      </p>
    </div>
  )
}

function Row(props: {
  readonly words: Words
  readonly row: LeadRow
  readonly axis: readonly [number, number]
}) {
  const { words, row, axis } = props
  const { t, price } = words
  const { advice } = row
  return (
    <li
      data-product={advice.productId}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 px-(--card-pad) py-3 md:max-lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:col-span-5 lg:grid-cols-subgrid"
    >
      <div className="col-span-2 min-w-0 md:col-span-1">
        <h3 title={advice.title} className="truncate text-body font-strong max-lg:whitespace-normal">
          {advice.title}
        </h3>
        {/* A dot before each reason, cut off where one begins a line. */}
        <p className="overflow-hidden text-caption text-muted">
          <span className="-ml-3 block">
            {reasonsOf(words, row).map((reason) => (
              <span
                key={reason}
                className="relative inline-block pl-3 before:absolute before:left-1 before:content-['·']"
              >
                {reason}{' '}
              </span>
            ))}
          </span>
        </p>
      </div>
      <p className="figures text-right text-body md:max-lg:col-span-2 lg:text-left">
        <span className="sr-only">{t('today.from')} </span>
        <s className="mr-1.5 text-muted">{price(advice.price ?? 0)}</s>
        <span className="sr-only">{t('today.to')} </span>
        <span className="font-strong">{price(advice.advisedPrice ?? 0)}</span>
      </p>
      <Money words={words} row={row} axis={axis} />
      <p className="figures text-body">
        <Chance words={words} advice={advice} />
      </p>
      <span className="col-span-2 flex min-h-(--control) items-center justify-end gap-1 md:col-span-1 print:hidden">
        <Suspense fallback={<Skeleton className="h-(--control) w-36" />}>
          <RowActions {...props} />
        </Suspense>
      </span>
    </li>
  )
}

function reasonsOf({ t, format }: Words, { advice, unitsChange }: LeadRow): readonly string[] {
  const share = (value: number) =>
    format.percent(value, { signed: true, decimals: shareDecimals(Math.abs(value)) })
  const parts: string[] = []
  if (unitsChange !== null)
    parts.push(
      t(unitsChange < 0 ? 'today.reason.fewer' : 'today.reason.more', {
        change: share(advice.change),
        units: format.percent(Math.abs(unitsChange), { decimals: shareDecimals(Math.abs(unitsChange)) }),
      }),
    )
  if (advice.ownShare !== null && isMostlyOthers(advice.ownShare))
    parts.push(t('today.reason.ownShare', { share: format.percent(advice.ownShare, { decimals: 0 }) }))
  if (advice.cost?.isAssumed)
    parts.push(t('today.reason.assumed', { margin: format.percent(advice.cost.margin, { decimals: 0 }) }))
  return parts
}

function Money({
  words,
  row,
  axis,
}: {
  readonly words: Words
  readonly row: LeadRow
  readonly axis: readonly [number, number]
}) {
  const { t } = words
  const gain = row.advice.monthlyGain
  if (gain === null) return <span className="max-lg:hidden" />
  return (
    <div className="col-span-3 min-w-0 md:col-span-1">
      <div className="flex items-center gap-3">
        <span className="figures w-20 shrink-0 text-body font-strong">{words.gain(gain)}</span>
        <IntervalBar {...gain} axis={axis} isGain />
      </div>
      <p className="figures text-caption text-muted">{t('today.aMonth', { range: words.gainRange(gain) })}</p>
    </div>
  )
}

/** Green from 90 % on, as in the work list. */
function Chance({ words, advice }: { readonly words: Words; readonly advice: LeadRow['advice'] }) {
  if (advice.probability === null) return null
  const { t, chance } = words
  const tone = isVeryLikely(advice.probability) ? 'bg-success-soft text-success' : 'bg-sunken text-muted'
  return (
    <span className={`whitespace-nowrap rounded-full px-2 py-0.5 ${tone}`}>
      {t('today.sure', { chance: chance(advice.probability) })}
    </span>
  )
}
