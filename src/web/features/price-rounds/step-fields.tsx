import { NumberField, percentOf, shareOf } from './number-field.tsx'
import { RuleTick } from './rule-draft.tsx'
import type { Words } from './use-words.ts'

/** By how much one price lies above another: two shares and whether today's exceptions are mended. */
export interface Steps {
  /** `undefined`: what is typed is no share. */
  readonly least: number | undefined
  readonly most: number | undefined
  readonly repair: boolean
}

/** Fields of a rule on how far prices lie apart; says if the least is above the most. */
export function StepFields(props: {
  readonly words: Words
  readonly steps: Steps
  /** Lowest percentage. */
  readonly min: number
  readonly repairLabel: string
  readonly onChange: (changes: Partial<Steps>) => void
}) {
  const { words, steps, onChange } = props
  const { t } = words
  const { least, most, repair } = steps
  const share = (key: 'least' | 'most') => (
    <NumberField
      words={words}
      label={t(`rounds.gap.${key}`)}
      initial={percentOf(steps[key] ?? 0)}
      min={props.min}
      max={1000}
      onNumber={(value) => onChange({ [key]: typeof value === 'number' ? shareOf(value) : undefined })}
    />
  )
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        {share('least')}
        {share('most')}
        <RuleTick
          label={props.repairLabel}
          isTicked={repair}
          onTick={(isTicked) => onChange({ repair: isTicked })}
        />
      </div>
      {least !== undefined && most !== undefined && least > most ? (
        <p role="alert" className="text-label text-danger">
          {t('rounds.gap.order')}
        </p>
      ) : null}
    </>
  )
}

/** The steps of a rule, or `null` where they are none yet. */
export function validSteps({ least, most, repair }: Steps) {
  return least === undefined || most === undefined || least > most ? null : { least, most, repair }
}
