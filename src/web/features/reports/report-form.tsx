import { useState } from 'react'
import {
  type ReportFormat,
  type ReportType,
  reportFormats,
  reportRanges,
  reportTypes,
} from '#contract/report-choices'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { FileText } from '#web/ui/icons.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { Choice, Choices, Tick } from './choices.tsx'
import { useRequestReport } from './queries.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { type ChangeSearch, DEFAULTS, type Wanted } from './search.ts'
import { TypedDays } from './typed-days.tsx'
import { useWords } from './use-words.ts'

interface FormProps {
  readonly wanted: Wanted
  readonly change: ChangeSearch
}

/** Subject, period, contents and file format of the report. */
export function ReportForm({ wanted, change }: FormProps) {
  const { t } = useWords()
  const { options } = wanted
  const [isTyped, setTyped] = useState(false)
  return (
    <Card title={t('reports.new')}>
      <div className="flex flex-col gap-4">
        <Choices<ReportType>
          legend={t('reports.type')}
          name="report-type"
          value={wanted.type}
          onChoose={(type) => change({ type })}
        >
          {reportTypes.map((type) => (
            <Choice key={type} value={type} note={t(`reports.type.${type}.note`)}>
              {t(`reports.type.${type}`)}
            </Choice>
          ))}
        </Choices>
        <Field label={t('reports.range')}>
          {(control) => (
            <Select
              {...control}
              value={wanted.range}
              options={reportRanges.map((value) => ({ value, label: t(`reports.range.${value}`) }))}
              onChange={(event) => change({ range: event.target.value as Wanted['range'] })}
            />
          )}
        </Field>
        {wanted.range === 'custom' ? (
          <TypedDays
            key={`${wanted.from}${wanted.to}`}
            from={wanted.from}
            to={wanted.to}
            onTyped={setTyped}
            onApply={change}
          />
        ) : null}
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1 text-label font-medium">{t('reports.options')}</legend>
          <Tick isTicked={options.charts} onTick={(on) => change({ charts: on ? undefined : 0 })}>
            {t('reports.option.charts')}
          </Tick>
          <Tick isTicked={options.trends} onTick={(on) => change({ trends: on ? 1 : undefined })}>
            {t('reports.option.trends')}
          </Tick>
          <Tick isTicked={options.benchmarks} onTick={(on) => change({ benchmarks: on ? 1 : undefined })}>
            {t('reports.option.benchmarks')}
          </Tick>
          <Tick
            isTicked={wanted.isRecurring}
            onTick={(on) =>
              change({
                recurring: on ? 1 : undefined,
                // A typed range is fixed and cannot move with the schedule.
                ...(on && wanted.range === 'custom' ? { range: DEFAULTS.range } : {}),
              })
            }
          >
            {t('reports.option.recurring')}
          </Tick>
        </fieldset>
        <Choices<ReportFormat>
          legend={t('reports.format')}
          name="report-format"
          value={wanted.format}
          onChoose={(format) => change({ format })}
          isRow
        >
          {reportFormats.map((format) => (
            <Choice key={format} value={format}>
              {t(`reports.format.${format}`)}
            </Choice>
          ))}
        </Choices>
        {wanted.isRecurring ? (
          <Permit call="createReportSchedule">
            <ScheduleForm wanted={wanted} onSaved={() => change({ recurring: undefined })} />
          </Permit>
        ) : (
          <Generate wanted={wanted} isReady={wanted.isReady && !isTyped} />
        )}
      </div>
    </Card>
  )
}

function Generate({ wanted, isReady }: { readonly wanted: Wanted; readonly isReady: boolean }) {
  const { t } = useWords()
  const request = useRequestReport()
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="primary"
        busy={request.isPending}
        disabled={!isReady}
        icon={<FileText aria-hidden="true" className="size-4" />}
        onClick={() =>
          request.mutate(wanted, {
            onSuccess: () => showToast({ message: t('reports.begun'), tone: 'success' }),
          })
        }
      >
        {t(request.isPending ? 'reports.generating' : 'reports.generate')}
      </Button>
      {isReady ? null : <p className="text-label text-muted">{t('reports.needsDays')}</p>}
      {request.error ? <ErrorCard message={sentenceOf(request.error, t('reports.requestFailed'))} /> : null}
    </div>
  )
}
