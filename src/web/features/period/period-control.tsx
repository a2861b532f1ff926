import { openExtrasMessages } from '#web/features/dashboard/extras/messages.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { CalendarRange } from '#web/ui/icons.ts'
import { Popover } from '#web/ui/popover.tsx'
import type { PeriodChoice } from './period.ts'
import { PeriodPicker } from './period-picker.tsx'
import { useDataDays, usePeriod } from './use-period.ts'

await openExtrasMessages()

/** The period that all charts show and what it is compared with, in the top bar. */
export function PeriodControl() {
  const t = useText()
  const { choice, choose } = usePeriod()
  const days = useDataDays()
  const text = useChoiceText(choice)
  if (days === null) return null
  return (
    <Popover
      label={t('extras.period.control')}
      trigger={(button) => (
        <button
          type="button"
          {...button}
          title={t('extras.period.control')}
          className="inline-flex min-h-(--control) min-w-(--control) shrink-0 items-center justify-center gap-2 rounded-control px-2 text-label text-muted hover:bg-sunken hover:text-text lg:border lg:border-hairline lg:bg-surface"
        >
          <CalendarRange aria-hidden="true" className="size-4.5 shrink-0" />
          <span className="sr-only">{t('extras.period.control')}: </span>
          <span className="max-lg:sr-only">{text}</span>
        </button>
      )}
    >
      <PeriodPicker choice={choice} data={days} onChoose={choose} />
      <p className="mt-3 text-caption text-muted">{t('extras.period.controlNote')}</p>
    </Popover>
  )
}

/** "Last 12 months" or "01/01/2026 – 01/31/2026". */
function useChoiceText({ preset, from, to }: PeriodChoice): string {
  const t = useText()
  const format = useFormat()
  return preset === 'custom' && from !== null && to !== null
    ? t('extras.period.span', { from: format.date(from), to: format.date(to) })
    : t(`extras.period.preset.${preset}`)
}
