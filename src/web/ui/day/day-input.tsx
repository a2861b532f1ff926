import { type ComponentProps, lazy, Suspense, useRef } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { dateLetters } from '#web/lib/format/date-letters.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { classNames } from '../class-names.ts'
import { TextInput } from '../field.tsx'
import { CalendarDays } from '../icons.ts'
import { Popover } from '../popover.tsx'
import { Skeleton } from '../skeleton.tsx'

const DayCalendar = lazy(async () => ({ default: (await import('./day-calendar.tsx')).DayCalendar }))

interface DayInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** As typed, in the user's format. */
  readonly text: string
  readonly onText: (text: string) => void
  /** A day was chosen in the calendar; called with its text after `onText`. */
  readonly onDay?: (text: string) => void
  /** Classes of the text field; `className` is of the whole. */
  readonly inputClass?: string
}

/** A day typed in the user's format, with a calendar behind the button at its end. */
export function DayInput({ text, onText, onDay, className, inputClass, ...input }: DayInputProps) {
  const t = useText()
  const format = useFormat()
  const whole = useRef<HTMLSpanElement>(null)
  const choose = (day: string) => {
    onText(format.date(day))
    onDay?.(format.date(day))
    whole.current?.querySelector<HTMLElement>('[popover]')?.hidePopover()
    whole.current?.querySelector('input')?.focus()
  }
  return (
    <span ref={whole} className={classNames('relative flex min-w-0', className)}>
      <TextInput
        autoComplete="off"
        placeholder={dateLetters(format.settings.date_format, format.settings.language)}
        {...input}
        className={classNames('pr-8!', inputClass)}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      {input.readOnly || input.disabled ? null : (
        <Popover
          label={t('dayPicker.open')}
          size="content"
          trigger={(button) => (
            <button
              {...button}
              type="button"
              aria-label={t('dayPicker.open')}
              title={t('dayPicker.open')}
              className="absolute inset-y-0.5 right-0.5 grid w-7 cursor-pointer place-items-center rounded-control text-muted hover:bg-sunken hover:text-text print:hidden"
            >
              <CalendarDays aria-hidden="true" className="size-4" />
            </button>
          )}
        >
          <Suspense fallback={<Skeleton className="h-72 w-64" />}>
            <DayCalendar day={format.parseDate(text)} onDay={choose} />
          </Suspense>
        </Popover>
      )}
    </span>
  )
}
