import { dateOrders, decimalMarks, encodings } from '#contract/import-choices'
import { delimiters, fileKinds } from '#contract/import-fields'
import type { ImportReview, ReviewChanges } from '#contract/import-review'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import type { Changes } from './mutations.ts'

const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const

/** What the file contains, and how its characters, numbers and dates are read. */
export function FileSettings(props: { readonly review: ImportReview; readonly changes: Changes }) {
  const { review, changes } = props
  const t = useText()
  const format = useFormat()
  const change = (choice: ReviewChanges) => changes.mutate(choice)
  const decided = (by: 'file' | 'settings' | 'choice') => t(`upload.decided.${by}`)
  return (
    <section className="flex flex-col gap-3">
      <p className="text-label text-muted">
        {t('upload.wizard.recognised', {
          format: t(`upload.format.${review.format.replaceAll('-', '_')}`),
          type: review.fileType.toUpperCase(),
          rows: format.count(review.rows),
          columns: format.count(review.columns.length),
        })}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11.5rem,1fr))] gap-x-4 gap-y-4">
        <Choice
          label={t('upload.setting.kind')}
          value={review.kind}
          options={fileKinds.map((kind) => ({ value: kind, label: t(`upload.kind.${kind}`) }))}
          onChoose={(kind) => change({ kind })}
        />
        {review.sheets.length > 1 ? (
          <Choice
            label={t('upload.setting.sheet')}
            value={String(review.sheet)}
            options={review.sheets.map(({ index, name }) => ({ value: String(index), label: name }))}
            onChoose={(sheet) => change({ sheet: Number(sheet) })}
          />
        ) : null}
        {review.encoding === null ? null : (
          <Choice
            label={t('upload.setting.encoding')}
            value={review.encoding}
            options={encodings.map((encoding) => ({ value: encoding, label: encodingName(encoding) }))}
            onChoose={(encoding) => change({ encoding })}
          />
        )}
        {review.delimiter === null ? null : (
          <Choice
            label={t('upload.setting.delimiter')}
            value={review.delimiter}
            options={delimiters.map((value) => ({
              value,
              label: t(`upload.delimiter.${delimiterNames[value]}`),
            }))}
            onChoose={(delimiter) => change({ delimiter })}
          />
        )}
        {review.datesDecidedBy === 'nothing' ? null : (
          <Choice
            label={t('upload.setting.dates')}
            hint={decided(review.datesDecidedBy)}
            isAsked={review.questions.includes('date_order')}
            value={review.dateOrder}
            options={dateOrders.map((order) => ({ value: order, label: t(`upload.dates.${order}`) }))}
            onChoose={(dateOrder) => change({ dateOrder })}
          />
        )}
        <Choice
          label={t('upload.setting.numbers')}
          hint={decided(review.decimalMarkDecidedBy)}
          isAsked={review.questions.includes('decimal_mark')}
          value={review.decimalMark}
          options={decimalMarks.map((mark) => ({
            value: mark,
            label: mark === 'point' ? '1,234.56' : '1.234,56',
          }))}
          onChoose={(decimalMark) => change({ decimalMark })}
        />
      </div>
    </section>
  )
}

function encodingName(encoding: (typeof encodings)[number]): string {
  return encoding === 'windows-1252' ? 'Windows-1252' : encoding.toUpperCase()
}

function Choice<Value extends string>(props: {
  readonly label: string
  readonly hint?: string
  readonly isAsked?: boolean
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
}) {
  return (
    <Field label={props.label} hint={props.hint}>
      {(control) => (
        <Select
          {...control}
          className={props.isAsked ? 'border-warning' : undefined}
          value={props.value}
          options={props.options}
          onChange={({ target }) => {
            const chosen = props.options.find(({ value }) => value === target.value)
            if (chosen) props.onChoose(chosen.value)
          }}
        />
      )}
    </Field>
  )
}
