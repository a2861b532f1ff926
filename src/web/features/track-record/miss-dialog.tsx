import type { Prediction } from '#web/features/price-plan/types.ts'
import { useWords, type Words } from '#web/features/price-plan/use-words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { largestCause, type MissBar, missBars } from './miss-view.ts'
import { unitsText } from './track-record-view.ts'

interface MissDialogProps {
  readonly prediction: Prediction
  readonly onClose: () => void
}

/** Why a prediction was missed: a sentence, and the way from the predicted to the sold units. */
export function MissDialog({ prediction, onClose }: MissDialogProps) {
  const words = useWords()
  const { t } = words
  const { miss, title } = prediction
  if (!miss) return null
  return (
    <Dialog
      title={t('pricing.miss.title', { product: title })}
      isOpen
      onClose={onClose}
      closeLabel={t('common.close')}
    >
      <p>{sentenceOf(words, miss)}</p>
      <ul className="mt-4 flex flex-col gap-2.5">
        {missBars(miss).map((bar) => (
          <Bar
            key={bar.kind}
            bar={bar}
            words={words}
            note={bar.kind === 'refunds' ? returnedText(words, miss) : null}
          />
        ))}
      </ul>
      <p className="mt-4 text-label text-muted">{t('pricing.miss.method')}</p>
    </Dialog>
  )
}

function sentenceOf(words: Words, miss: NonNullable<Prediction['miss']>): string {
  const { t } = words
  const found = largestCause(miss)
  if (!found) return t('pricing.miss.met')
  const sold = missBars(miss).at(-1)?.units ?? 0
  return t(sold < miss.predicted ? 'pricing.miss.fewer' : 'pricing.miss.more', {
    sold: unitsText(words, sold),
    predicted: unitsText(words, miss.predicted),
    units: unitsText(words, Math.abs(found.units)),
    cause: t(`pricing.miss.cause.${found.cause}`),
  })
}

/** Units are counted before refunds: what came back is said, and has taken nothing from them. */
function returnedText({ t, format }: Words, { returned }: NonNullable<Prediction['miss']>): string {
  const { units, usualShare } = returned
  const counted = { n: units, count: format.count(units) }
  return usualShare === null
    ? t('pricing.miss.returned', counted)
    : t('pricing.miss.returnedUsual', { ...counted, usual: format.percent(usualShare, { decimals: 1 }) })
}

interface BarProps {
  readonly bar: MissBar
  readonly words: Words
  readonly note: string | null
}

function Bar({ bar, words, note }: BarProps) {
  const { t } = words
  const { kind, units, unknown, from, to } = bar
  const isTotal = kind === 'predicted' || kind === 'sold'
  const sign = !isTotal && units !== null && units > 0 ? '+' : ''
  const tone = isTotal ? 'bg-accent' : (units ?? 0) < 0 ? 'bg-danger' : 'bg-success'
  return (
    <li>
      <div className="flex justify-between gap-3 text-label">
        <span className={isTotal ? 'font-medium' : ''}>{t(`pricing.miss.cause.${kind}`)}</span>
        <span className="figures shrink-0">
          {units === null ? t('pricing.miss.cannotTell') : `${sign}${unitsText(words, units)}`}
        </span>
      </div>
      {units === null ? (
        <p className="text-caption text-muted">{t(`pricing.miss.unknown.${unknown}`)}</p>
      ) : (
        <div aria-hidden="true" className="relative mt-0.5 h-2.5 rounded-control bg-sunken">
          <div
            className={classNames('absolute inset-y-0 min-w-0.5 rounded-control', tone)}
            style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
          />
        </div>
      )}
      {note === null ? null : <p className="mt-0.5 text-caption text-muted">{note}</p>}
    </li>
  )
}
