import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { DAY_MS } from '#contract/durations'
import { FigureInfo } from '#web/features/help/figure-info.tsx'
import { periodQuery } from '#web/features/period/period.ts'
import { useDataDays, usePeriod } from '#web/features/period/use-period.ts'
import { isoDay } from '#web/lib/format/dates.ts'
import { Card } from '#web/ui/card.tsx'
import { cutName, textWidthPx } from '#web/ui/charts/label-fit.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { type Placed, placeInLanes, type RowStatus, rowStatusOf } from './calendar-lanes.ts'
import { calendarQuery } from './queries.ts'
import type { CalendarEntry } from './types.ts'
import { useWords, type Words } from './use-words.ts'

const DAYS_BACK = 365
const DAYS_AHEAD = 90

const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The chosen period and, if it ends with the data, three months ahead of today. */
export function CalendarStrip() {
  const words = useWords()
  const { t } = words
  const today = Date.parse(isoDay(words.format.settings, new Date()))
  const found = useQuery(calendarQuery())
  const known = (found.data?.promotions ?? []).filter(
    ({ status }) => status === 'confirmed' || status === 'planned' || status === 'proposed',
  )
  const { from, to, end } = useSpan(today)
  const entries = known.filter(({ startsOn, endsOn }) => startsOn < iso(to) && endsOn > iso(from))
  if (found.error && !found.data) return <LoadFailed found={found} message={t('promo.calendar.failed')} />
  return (
    <Card
      title={t('promo.calendar.title')}
      note={t('promo.calendar.note', { from: words.format.date(iso(from)), to: words.format.date(iso(end)) })}
      info={<FigureInfo figure="campaigns" subject={t('promo.calendar.title')} />}
      actions={
        entries.some(({ status }) => status === 'proposed') ? (
          <Link
            to="/data-management"
            search={{ view: 'facts' }}
            className="inline-flex min-h-6 items-center text-label font-medium text-accent underline-offset-4 hover:underline"
          >
            {t('promo.calendar.confirm')}
          </Link>
        ) : null
      }
    >
      {found.data && entries.length === 0 ? (
        <p className="text-muted">{t('promo.calendar.none')}</p>
      ) : (
        <>
          <Legend words={words} />
          <Strip entries={entries} from={from} to={to} today={today} words={words} />
          <EntryList entries={entries} words={words} />
        </>
      )}
    </Card>
  )
}

/** Half-open in milliseconds, and its last day. Before the days of the data are known, a year back of today. */
function useSpan(today: number) {
  const { choice } = usePeriod()
  const days = useDataDays()
  const query = days === null ? null : periodQuery(choice, days)
  const from = query === null ? today - DAYS_BACK * DAY_MS : Date.parse(query.from)
  const until = query === null ? today : Date.parse(query.to)
  // Data that ended long ago are followed by nothing.
  const now = today - until < DAYS_BACK * DAY_MS ? Math.max(until, today) : until
  const to = choice.preset === 'custom' ? until : now + DAYS_AHEAD * DAY_MS
  return { from, to, end: to - DAY_MS }
}

interface StripProps {
  readonly entries: readonly CalendarEntry[]
  readonly from: number
  readonly to: number
  readonly today: number
  readonly words: Words
}

function Strip({ entries, from, to, today, words }: StripProps) {
  const { t, format } = words
  const place = (ms: number) => ((Math.min(to, Math.max(from, ms)) - from) / (to - from)) * 100
  const months = monthsBetween(from, to)
  const isWhole = (ms: number) => place(ms) < LAST_MONTH
  // Many campaigns have their names in the list below only.
  const hasNames = entries.length <= MOST_NAMES
  const { placed, lanes } = placeInLanes(entries, ({ name }) => (hasNames ? nameDays(name, to - from) : 0))
  const scroller = useRef<HTMLElement>(null)
  // If the year does not fit, the view scrolls to today.
  useEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = scroller.current.scrollWidth
  }, [])
  return (
    <section
      ref={scroller}
      aria-label={t('promo.calendar.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-control -outline-offset-2"
    >
      <div className="min-w-160">
        <ul
          className="relative block overflow-hidden"
          style={{ height: `${Math.max(2, lanes) * LANE_REM}rem` }}
          aria-label={t('promo.calendar.title')}
        >
          {today < to ? (
            <li
              aria-hidden="true"
              className="absolute inset-y-0 w-px bg-accent"
              style={{ left: `${place(today)}%` }}
            />
          ) : null}
          {placed.map((each) => (
            <Bar key={each.entry.promotionId} placed={each} place={place} hasName={hasNames} words={words} />
          ))}
        </ul>
        <div
          aria-hidden="true"
          className="relative h-6 overflow-x-clip border-t border-hairline text-caption text-muted"
        >
          {months.filter(isWhole).map((ms) => (
            <span
              key={ms}
              className="absolute top-0.5 border-l border-hairline pl-1"
              style={{ left: `${place(ms)}%` }}
            >
              {format.month(iso(ms).slice(0, 7))}
            </span>
          ))}
        </div>
      </div>
    </section>
  )
}

const LANE_REM = 1.25
/** Percent of the strip after which the name of a month is cut. */
const LAST_MONTH = 90
const MOST_NAMES = 40
const NAME_LENGTH = 24
/** Width of the strip below which it scrolls, and the size of its names. */
const LEAST_STRIP_PX = 640
const NAME_PX = 12

/** Days that a name takes up on a strip of `spanMs`, at the strip's least width. */
function nameDays(name: string, spanMs: number): number {
  const px = textWidthPx(cutName(name, NAME_LENGTH), NAME_PX) + NAME_PX
  return Math.ceil((px / LEAST_STRIP_PX) * (spanMs / DAY_MS))
}

/** What the bars look like, in the order of their rows. */
function Legend({ words: { t } }: { readonly words: Words }) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-label text-muted">
      {(['confirmed', 'proposed', 'planned'] as const).map((status) => (
        <li key={status} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className={`h-3.5 w-5 rounded-[3px] ${looks[status]}`} />
          {t(`promo.calendar.${status}`)}
        </li>
      ))}
    </ul>
  )
}

const looks: Record<RowStatus, string> = {
  confirmed: 'bg-accent',
  proposed: 'border border-dashed border-control bg-surface',
  planned: 'bg-(--el-indigo)',
}

function Bar(props: {
  readonly placed: Placed
  readonly place: (ms: number) => number
  readonly hasName: boolean
  readonly words: Words
}) {
  const { placed, place, words } = props
  const { entry, status, lane } = placed
  const left = place(Date.parse(entry.startsOn))
  const right = place(Date.parse(entry.endsOn))
  const text = textOf(entry, words)
  return (
    <li
      title={text}
      className="absolute flex h-4 items-center gap-1"
      style={{ left: `${left}%`, top: `${lane * LANE_REM}rem`, right: 0 }}
    >
      <span
        aria-hidden="true"
        className={`h-3.5 shrink-0 rounded-[3px] ${looks[status]}`}
        style={{ width: `max(6px, ${((right - left) / (100 - left)) * 100}%)` }}
      />
      {props.hasName ? (
        <span aria-hidden="true" className="truncate text-caption text-muted">
          {cutName(entry.name, NAME_LENGTH)}
        </span>
      ) : null}
      <span className="sr-only">{text}</span>
    </li>
  )
}

/** The tooltips of the bars as a list for all users, newest first. */
function EntryList({ entries, words }: Pick<StripProps, 'entries' | 'words'>) {
  const { t, format } = words
  if (entries.length === 0) return null
  const newest = entries.toSorted((a, b) => (a.startsOn < b.startsOn ? 1 : -1))
  return (
    <details className="mt-2 text-label">
      <summary className="cursor-pointer text-muted hover:text-text">
        {t('promo.calendar.list', { n: entries.length, count: format.count(entries.length) })}
      </summary>
      <ul className="figures mt-1 flex max-h-60 flex-col gap-0.5 overflow-y-auto">
        {newest.map((entry) => (
          <li key={entry.promotionId}>{textOf(entry, words)}</li>
        ))}
      </ul>
    </details>
  )
}

function textOf(entry: CalendarEntry, { t, format, lastDay }: Words): string {
  return t('promo.calendar.entry', {
    name: entry.name,
    status: t(`promo.calendar.${rowStatusOf(entry)}`),
    from: format.date(entry.startsOn),
    to: lastDay(entry.endsOn),
    count: format.count(entry.productCount),
    n: entry.productCount,
  })
}

function monthsBetween(from: number, to: number): number[] {
  const months: number[] = []
  const first = new Date(from)
  for (let k = 1; ; k++) {
    const ms = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + k, 1)
    if (ms >= to) return months.filter((_, at) => at % 2 === 0)
    months.push(ms)
  }
}
