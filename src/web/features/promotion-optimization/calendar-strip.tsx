import { useQuery } from '@tanstack/react-query'
import { Card } from '#web/ui/card.tsx'
import { calendarQuery } from './queries.ts'
import { useWords, type Words } from './use-words.ts'
import type { CalendarEntry } from './wire.ts'

const DAY_MS = 86_400_000
const DAYS_BACK = 365
const DAYS_AHEAD = 90

const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** A year back and three months ahead: what ran, what was found, what is planned. */
export function CalendarStrip() {
  const words = useWords()
  const { t } = words
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const from = today - DAYS_BACK * DAY_MS
  const to = today + DAYS_AHEAD * DAY_MS
  const found = useQuery(calendarQuery(iso(from), iso(to)))
  const entries = (found.data?.promotions ?? []).filter(
    ({ status }) => status === 'confirmed' || status === 'planned' || status === 'proposed',
  )
  return (
    <Card title={t('promo.calendar.title')} note={t('promo.calendar.note')}>
      {found.data && entries.length === 0 ? (
        <p className="text-muted">{t('promo.calendar.none')}</p>
      ) : (
        <Strip entries={entries} from={from} to={to} today={today} words={words} />
      )}
    </Card>
  )
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
  return (
    <section
      aria-label={t('promo.calendar.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-control -outline-offset-2"
    >
      <div className="min-w-160">
        <ul className="relative block h-14 overflow-hidden" aria-label={t('promo.calendar.title')}>
          <li
            aria-hidden="true"
            className="absolute inset-y-0 w-px bg-accent"
            style={{ left: `${place(today)}%` }}
          />
          {entries.map((entry) => (
            <Bar key={entry.promotionId} entry={entry} place={place} words={words} />
          ))}
        </ul>
        <div
          aria-hidden="true"
          className="relative h-6 overflow-x-clip border-t border-hairline text-caption text-muted"
        >
          {months.map((ms) => (
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

/** Confirmed ones above, proposed ones in the middle, planned ones below: the row tells them apart, not the colour alone. */
const looks = {
  confirmed: 'top-0 bg-accent',
  proposed: 'top-5 border border-dashed border-control bg-surface',
  planned: 'top-10 bg-(--el-indigo)',
} as const

function Bar(props: {
  readonly entry: CalendarEntry
  readonly place: (ms: number) => number
  readonly words: Words
}) {
  const { entry, place, words } = props
  const { t, format, lastDay } = words
  const left = place(Date.parse(entry.startsOn))
  const right = place(Date.parse(entry.endsOn))
  const status = entry.status === 'planned' || entry.status === 'proposed' ? entry.status : 'confirmed'
  const text = t('promo.calendar.entry', {
    name: entry.name,
    status: t(`promo.calendar.${status}`),
    from: format.date(entry.startsOn),
    to: lastDay(entry.endsOn),
    count: format.count(entry.productCount),
    n: entry.productCount,
  })
  return (
    <li
      title={text}
      className={`absolute h-3.5 rounded-[3px] ${looks[status]}`}
      style={{ left: `${left}%`, width: `max(6px, ${right - left}%)` }}
    >
      <span className="sr-only">{text}</span>
    </li>
  )
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
