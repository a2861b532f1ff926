import { useId } from 'react'
import type { ImportPreview } from '#contract/import-review'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { CircleCheck, CircleX, EyeOff, Rows3, TriangleAlert } from '#web/ui/icons.ts'
import { reasonText } from '../issue-text.ts'
import type { PreviewChoice } from './queries.ts'

const states = [
  { filter: 'all', Icon: Rows3, colour: 'text-muted' },
  { filter: 'ready', Icon: CircleCheck, colour: 'text-success' },
  { filter: 'warning', Icon: TriangleAlert, colour: 'text-warning' },
  { filter: 'error', Icon: CircleX, colour: 'text-danger' },
  { filter: 'skipped', Icon: EyeOff, colour: 'text-muted' },
] as const

const MOST_CODES = 8

interface RowFilterProps {
  readonly head: ImportPreview
  /** Messages of the whole file: filtering by one keeps the others visible. */
  readonly issues: ImportPreview['issues']
  readonly choice: PreviewChoice
  readonly onChoose: (choice: PreviewChoice) => void
}

/** The totals, which also act as filters; below them the messages. */
export function RowFilter({ head, issues, choice, onChoose }: RowFilterProps) {
  const t = useText()
  const format = useFormat()
  const name = useId()
  const { totals } = head
  const counts = { all: totals.rows, ...totals }
  const codes = issues.slice(0, MOST_CODES)
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        {t('upload.rows.totals', {
          rows: format.count(totals.rows),
          ready: format.count(totals.ready),
          warnings: format.count(totals.warning),
          errors: format.count(totals.error),
        })}
      </p>
      <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        <legend className="sr-only">{t('upload.rows.filter')}</legend>
        {states.map(({ filter, Icon, colour }) => (
          <label
            key={filter}
            className="flex cursor-pointer items-center gap-2.5 rounded-control border border-hairline px-3 py-2 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:outline-2"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={choice.filter === filter && choice.code === null}
              onChange={() => onChoose({ filter, code: null })}
            />
            <Icon aria-hidden="true" className={`size-4.5 shrink-0 ${colour}`} />
            <span className="flex min-w-0 flex-col leading-tight">
              <span className="figures text-card font-strong">{format.count(counts[filter])}</span>
              <span className="text-label text-muted [overflow-wrap:anywhere]">
                {t(`upload.rows.${filter}`)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {codes.length > 0 || choice.code !== null ? (
        <ul aria-label={t('upload.rows.reasons')} className="flex flex-wrap gap-1.5">
          {codes.map(({ severity, code, rows }) => (
            <li key={`${severity} ${code}`}>
              <button
                type="button"
                aria-pressed={choice.code === code}
                onClick={() =>
                  onChoose(choice.code === code ? { filter: 'all', code: null } : { filter: 'all', code })
                }
                className={`inline-flex min-h-7 items-center gap-1.5 rounded-full border px-2.5 text-label hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft ${severity === 'error' ? 'border-danger/40' : 'border-hairline'}`}
              >
                {severity === 'error' ? (
                  <CircleX aria-hidden="true" className="size-3.5 text-danger" />
                ) : (
                  <TriangleAlert aria-hidden="true" className="size-3.5 text-warning" />
                )}
                {reasonText(t, code)}
                <span className="figures text-muted">{format.count(rows)}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
