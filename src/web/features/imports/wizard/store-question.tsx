import { useEffect, useRef } from 'react'
import type { ImportReview } from '#contract/import-review'
import { defaultRegional } from '#contract/settings'
import { currencyChoices, zoneChoices } from '#web/features/basics/choices.ts'
import { browserHints, type Guess, guessCurrency, guessZone } from '#web/features/basics/guess.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { useSession } from '#web/lib/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'

export interface StoreChoice {
  readonly currency: string
  readonly timezone: string
}

/** Proposed currency and time zone of a store without figures, with the source of each proposal. */
export function useStoreGuess(review: ImportReview): { readonly currency: Guess; readonly timezone: Guess } {
  const regional = useSession().settings?.regional ?? defaultRegional
  const browser = browserHints()
  const currency = guessCurrency(review, regional, browser)
  return { currency, timezone: guessZone(regional, browser, currency) }
}

/** A currency that neither the file nor the person names changes every figure: it takes a person's word. */
export function isOnlyGuessed({ currency }: ReturnType<typeof useStoreGuess>): boolean {
  return currency.from === 'browser' || currency.from === 'format'
}

interface StoreQuestionProps {
  readonly guess: ReturnType<typeof useStoreGuess>
  /** The file has a currency column, so its rows name their currency. */
  readonly isNamedByFile: boolean
  readonly chosen: StoreChoice
  readonly onChoose: (choice: StoreChoice) => void
  /** True until a person has answered what was only guessed. */
  readonly isUnanswered: boolean
  /** Counts the attempts to import without an answer: each leads here. */
  readonly attempts: number
}

/** Asked once, with the first import; both answers are prefilled. */
export function StoreQuestion(props: StoreQuestionProps) {
  const { guess, isNamedByFile, chosen, onChoose, isUnanswered, attempts } = props
  const t = useText()
  const currency = useRef<HTMLSelectElement>(null)
  const isMissed = isUnanswered && attempts > 0
  useEffect(() => {
    if (attempts > 0) currency.current?.focus()
  }, [attempts])
  const { language } = useFormat().settings
  const hint = (name: keyof StoreChoice) =>
    chosen[name] === guess[name].value ? t(`upload.store.from.${guess[name].from}`) : undefined
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t('upload.store.title')}</legend>
      <p className="mb-3 text-label text-muted">{t('upload.store.note')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('upload.store.currency')}
          hint={hint('currency')}
          error={isMissed ? t('upload.store.unanswered') : undefined}
        >
          {(control) => (
            <Select
              {...control}
              ref={currency}
              disabled={isNamedByFile}
              value={chosen.currency}
              options={currencyChoices(language, chosen.currency)}
              onChange={({ target }) => onChoose({ ...chosen, currency: target.value })}
            />
          )}
        </Field>
        <Field label={t('upload.store.timezone')} hint={hint('timezone')}>
          {(control) => (
            <Select
              {...control}
              value={chosen.timezone}
              options={zoneChoices(chosen.timezone)}
              onChange={({ target }) => onChoose({ ...chosen, timezone: target.value })}
            />
          )}
        </Field>
      </div>
      {isUnanswered ? (
        <Button className="mt-3" onClick={() => onChoose(chosen)}>
          {t('upload.store.confirm')}
        </Button>
      ) : null}
    </fieldset>
  )
}
