import { type FormEvent, useEffect, useRef, useState } from 'react'
import { GUARD_RAIL_LIMITS } from '#analytics'
import { QUESTION_KEYS } from '#contract/strategy-limits'
import { useWords, type Words } from '#web/features/bundles/use-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { DocumentDrop } from './document-drop.tsx'
import { type Draft, isAnswered, questionAt } from './draft.ts'
import { onQuestionKey, QuestionFields } from './question-fields.tsx'
import { typedShare } from './submission.ts'

interface WizardProps {
  readonly draft: Draft
  readonly file: File | null
  readonly selectedCount: number
  readonly isBusy: boolean
  readonly onChange: (draft: Draft) => void
  readonly onFile: (file: File | null) => void
  readonly onBlank: () => void
  readonly onSubmit: () => void
}

/** One question at a time. Next and Submit need an answer; Enter presses Next. */
export function Wizard(props: WizardProps) {
  const words = useWords()
  const { t, format } = words
  const { draft, onChange } = props
  const [isRefused, setIsRefused] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const question = questionAt(draft.step)
  const isLast = draft.step === QUESTION_KEYS.length - 1
  const limitFault = question === 'q4' ? faultOfLimits(words, draft) : null
  const isFirstRender = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question, another place to read
  useEffect(() => {
    setIsRefused(false)
    if (!isFirstRender.current) heading.current?.focus()
    isFirstRender.current = false
  }, [draft.step])
  const change = (next: Draft) => {
    if (isRefused && isAnswered(next, question)) setIsRefused(false)
    onChange(next)
  }
  const goTo = (step: number) => onChange({ ...draft, step })
  const onNext = (event: FormEvent) => {
    event.preventDefault()
    if (limitFault !== null) return setIsRefused(true)
    if (!isAnswered(draft, question)) {
      setIsRefused(true)
      props.onBlank()
      return
    }
    if (!isLast) return goTo(draft.step + 1)
    const open = QUESTION_KEYS.findIndex((key) => !isAnswered(draft, key))
    if (open >= 0) {
      props.onBlank()
      return goTo(open)
    }
    props.onSubmit()
  }
  const total = QUESTION_KEYS.length
  const place = { step: format.count(draft.step + 1), total: format.count(total) }
  return (
    <Card>
      <form
        onSubmit={onNext}
        onKeyDown={(event) => onQuestionKey(event, { question, draft, onChange: change })}
        noValidate
        className="flex flex-col gap-4"
      >
        <div className="flex flex-col gap-1.5">
          <p className="figures text-label text-muted">{t('packages.strategy.progress', place)}</p>
          <ProgressBar label={t('packages.strategy.progressLabel')} share={(draft.step + 1) / total} />
        </div>
        <h2 ref={heading} tabIndex={-1} className="text-card outline-none">
          {t(`packages.question.${question}`)}
        </h2>
        <QuestionFields
          question={question}
          draft={draft}
          selectedCount={props.selectedCount}
          error={isRefused ? (limitFault ?? t('packages.strategy.blank')) : null}
          onChange={change}
        />
        {isLast ? <DocumentDrop file={props.file} onFile={props.onFile} /> : null}
        <div className="flex flex-wrap justify-between gap-2">
          <Button disabled={draft.step === 0 || props.isBusy} onClick={() => goTo(draft.step - 1)}>
            {t('packages.strategy.previous')}
          </Button>
          <Button type="submit" variant="primary" busy={props.isBusy}>
            {t(
              props.isBusy
                ? 'packages.strategy.submitting'
                : isLast
                  ? 'packages.strategy.submit'
                  : 'packages.strategy.next',
            )}
          </Button>
        </div>
        <p className="text-caption text-muted">{t('packages.strategy.hint')}</p>
      </form>
    </Card>
  )
}

/** A typed percentage must be within the limits; an empty field is valid. */
function faultOfLimits(words: Words, draft: Draft): string | null {
  const { t, format } = words
  const percent = (share: number) => format.percent(share, { decimals: 0 })
  const isWithin = (typed: string, { min, max }: { readonly min: number; readonly max: number }) => {
    const share = typedShare(words, typed)
    return typed.trim() === '' || (share !== null && share >= min && share <= max)
  }
  const { marginFloor, maxStep } = GUARD_RAIL_LIMITS
  if (!isWithin(draft.marginFloor, marginFloor))
    return t('packages.strategy.floorWrong', { min: percent(marginFloor.min), max: percent(marginFloor.max) })
  if (!isWithin(draft.maxStep, maxStep))
    return t('packages.strategy.stepWrong', { min: percent(maxStep.min), max: percent(maxStep.max) })
  return null
}
