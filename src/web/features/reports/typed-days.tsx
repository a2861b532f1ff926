import { useEffect } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DayField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useWords } from './use-words.ts'

interface DaysProps {
  readonly from: string | undefined
  readonly to: string | undefined
  /** True while the fields hold other days than the report. */
  readonly onTyped: (isTyped: boolean) => void
  readonly onApply: (days: { from: string; to: string }) => void
}

/** Two days typed in the user's format, both inclusive. */
export function TypedDays(props: DaysProps) {
  const { t, format } = useWords()
  const read = (text: string) => format.parseDate(text)
  const form = useForm({
    saved: {
      from: props.from ? format.date(props.from) : '',
      to: props.to ? format.date(props.to) : '',
    },
    check: (typed) => {
      const [from, to] = [read(typed.from), read(typed.to)]
      const wrong = t('reports.error.date', { example: format.date('2026-12-31') })
      return {
        ...(from === null ? { from: wrong } : {}),
        ...(to === null ? { to: wrong } : {}),
        ...(from !== null && to !== null && from > to ? { to: t('reports.error.order') } : {}),
      }
    },
    onSave: async (typed) => props.onApply({ from: read(typed.from) ?? '', to: read(typed.to) ?? '' }),
  })
  const { onTyped } = props
  useEffect(() => {
    onTyped(form.isDirty)
    return () => onTyped(false)
  }, [onTyped, form.isDirty])
  return (
    <Form form={form} onSubmit={() => void form.save()} className="grid grid-cols-2 items-start gap-2">
      <DayField form={form} field="from" label={t('reports.from')} />
      <DayField form={form} field="to" label={t('reports.to')} />
      <Button type="submit" className="col-span-2">
        {t('reports.apply')}
      </Button>
    </Form>
  )
}
