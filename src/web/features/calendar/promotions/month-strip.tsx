import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import { rangeText } from '../day-range.ts'
import { type Month, monthOf } from '../days.ts'
import { monthPromotionsQuery } from '../queries.ts'
import type { Promotion } from '../types.ts'
import { useWords } from '../use-words.ts'
import { type Bar, monthLanes, weekStartIn } from './month-lanes.ts'

const looks = {
  proposed: 'border-dashed border-warning bg-warning-soft text-warning',
  planned: 'border-accent bg-surface text-accent',
  confirmed: 'border-accent-soft bg-accent-soft text-accent',
  rejected: 'border-hairline text-muted',
  cancelled: 'border-hairline text-muted',
} as const satisfies Record<Promotion['status'], string>

/** The promotions of one month, drawn over its days. */
export function MonthStrip({ onOpen }: { readonly onOpen: (promotion: Promotion) => void }) {
  const { t, format } = useWords()
  const [later, setLater] = useState(0)
  // Today in the store's time zone, which `format` uses.
  const today = format.parseDate(format.date(new Date())) ?? new Date().toISOString().slice(0, 10)
  const month = monthOf(today, later)
  const found = useQuery(monthPromotionsQuery(month.first, month.end))
  const lanes = monthLanes(found.data?.promotions ?? [], month)
  return (
    <section aria-label={t('facts.month.label')} className="rounded-control border border-hairline p-3">
      <header className="mb-2 flex items-center gap-1">
        <h4 className="flex-1 font-medium" aria-live="polite">
          {format.month(month.month, 'long')}
        </h4>
        {later === 0 ? null : (
          <Button variant="quiet" onClick={() => setLater(0)}>
            {t('facts.month.today')}
          </Button>
        )}
        <IconButton label={t('facts.month.previous')} onClick={() => setLater(later - 1)}>
          <ChevronLeft aria-hidden="true" className="size-4.5" />
        </IconButton>
        <IconButton label={t('facts.month.next')} onClick={() => setLater(later + 1)}>
          <ChevronRight aria-hidden="true" className="size-4.5" />
        </IconButton>
      </header>
      <div className={found.isPlaceholderData ? 'opacity-60' : undefined}>
        <DayNumbers
          month={month}
          today={today}
          weekStart={weekStartIn(month, format.settings.week_starts_on)}
        />
        {lanes.map((lane, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
          <Lane key={index} lane={lane} month={month} onOpen={onOpen} />
        ))}
        {found.data && lanes.length === 0 ? (
          <p className="py-3 text-center text-label text-muted">{t('facts.month.empty')}</p>
        ) : null}
      </div>
    </section>
  )
}

const daysAcross = ({ days }: Month) => ({ gridTemplateColumns: `repeat(${days}, minmax(0, 1fr))` })

interface DayNumbersProps {
  readonly month: Month
  readonly today: string
  /** Index of the first day of the month on which a week begins. */
  readonly weekStart: number
}

/** A line separates the weeks before their first day; on a phone only these days have a number. */
function DayNumbers({ month, today, weekStart }: DayNumbersProps) {
  const todaysNumber = today.startsWith(month.month) ? Number(today.slice(8)) : Number.NaN
  return (
    <div aria-hidden="true" className="grid border-b border-hairline pb-1" style={daysAcross(month)}>
      {Array.from({ length: month.days }, (_, at) => {
        const isToday = at + 1 === todaysNumber
        const isWeekStart = at % 7 === weekStart
        // On a phone the numbers of neighbouring days would run into each other.
        const isNextToToday = Math.abs(at + 1 - todaysNumber) === 1
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its number
            key={at}
            data-week-start={isWeekStart || undefined}
            className={classNames(
              'figures text-center text-caption',
              isWeekStart && !isToday && 'border-l border-hairline',
              isToday ? 'rounded-full bg-accent font-medium text-on-accent max-sm:-mx-1' : 'text-muted',
              (!isWeekStart || isNextToToday) && !isToday && 'max-sm:invisible',
            )}
          >
            {at + 1}
          </span>
        )
      })}
    </div>
  )
}

function Lane(props: {
  readonly lane: readonly Bar<Promotion>[]
  readonly month: Month
  readonly onOpen: (promotion: Promotion) => void
}) {
  const words = useWords()
  const { t } = words
  return (
    <ul className="mt-1 grid" style={daysAcross(props.month)}>
      {props.lane.map(({ item, ...bar }) => (
        <li
          key={item.promotionId}
          style={{ gridColumn: `${bar.startsAt} / ${bar.endsAt}` }}
          className="min-w-0 px-px"
        >
          <button
            type="button"
            aria-haspopup="dialog"
            title={`${item.name}, ${rangeText(item.startsOn, item.endsOn, words)}, ${t(`facts.status.${item.status}`)}`}
            onClick={() => props.onOpen(item)}
            className={classNames(
              'block min-h-6 w-full cursor-pointer truncate border px-1 text-left text-caption font-medium hover:underline',
              looks[item.status],
              !bar.isCutLeft && 'rounded-l-control',
              !bar.isCutRight && 'rounded-r-control',
            )}
          >
            {item.name}
          </button>
        </li>
      ))}
    </ul>
  )
}
