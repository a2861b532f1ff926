import { DayPicker } from 'react-day-picker'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { ChevronLeft, ChevronRight } from '../icons.ts'
import { dateOf, dayOf } from './days.ts'

interface DayCalendarProps {
  /** ISO day; `null`: none is chosen. */
  readonly day: string | null
  readonly onDay: (day: string) => void
}

/** Earliest month of the choice of years. */
const EARLIEST = new Date(2000, 0)

/** A month of days, in the user's language and week; the library's own locales are not loaded. */
export function DayCalendar({ day, onDay }: DayCalendarProps) {
  const t = useText()
  const { language, week_starts_on: weekStart } = useFormat().settings
  const chosen = day === null ? undefined : dateOf(day)
  const written = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options)
  const [month, weekday, whole] = [
    written({ month: 'long' }),
    written({ weekday: 'short' }),
    written({ dateStyle: 'full' }),
  ]
  const latest = new Date(new Date().getFullYear() + 3, 11)
  return (
    <DayPicker
      mode="single"
      autoFocus
      required
      fixedWeeks
      showOutsideDays
      captionLayout="dropdown"
      startMonth={EARLIEST}
      endMonth={latest}
      selected={chosen}
      defaultMonth={chosen ?? new Date()}
      onSelect={(date: Date) => onDay(dayOf(date))}
      weekStartsOn={weekStart === 'monday' ? 1 : 0}
      formatters={{
        formatMonthDropdown: (date) => month.format(date),
        formatWeekdayName: (date) => weekday.format(date),
      }}
      labels={{
        labelDayButton: (date) => whole.format(date),
        labelWeekday: (date) => written({ weekday: 'long' }).format(date),
        labelPrevious: () => t('dayPicker.previous'),
        labelNext: () => t('dayPicker.next'),
        labelMonthDropdown: () => t('dayPicker.month'),
        labelYearDropdown: () => t('dayPicker.year'),
        labelNav: () => t('dayPicker.open'),
        labelGrid: (date) => written({ month: 'long', year: 'numeric' }).format(date),
      }}
      components={{ Chevron: Arrow }}
      classNames={LOOK}
    />
  )
}

/** Arrows of the months; the lists of months and years have none. */
function Arrow({ orientation }: { readonly orientation?: 'left' | 'right' | 'up' | 'down' }) {
  if (orientation !== 'left' && orientation !== 'right') return <span />
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Icon aria-hidden="true" className="size-4" />
}

const STEP = 'grid size-8 cursor-pointer place-items-center rounded-control text-muted hover:bg-sunken'

const LOOK = {
  root: 'text-label',
  months: 'relative',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: STEP,
  button_next: STEP,
  month_caption: 'flex h-8 items-center justify-center px-9',
  dropdowns: 'flex gap-1.5',
  // The caption lies under its list of choices, which is not drawn.
  dropdown_root:
    'relative rounded-control px-1 font-medium hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent',
  dropdown: 'absolute inset-0 z-[1] cursor-pointer opacity-0',
  month_grid: 'mt-1 border-collapse',
  weekday: 'size-9 text-caption font-normal text-muted',
  day: 'p-0 text-center',
  day_button: 'figures size-9 cursor-pointer rounded-control hover:bg-sunken',
  today: 'font-strong text-accent',
  outside: 'text-muted',
  selected: '[&>button]:bg-accent [&>button]:text-on-accent',
} as const
