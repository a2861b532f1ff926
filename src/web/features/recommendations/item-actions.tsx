import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { CircleCheck, Clock, X } from '#web/ui/icons.ts'
import { Popover } from '#web/ui/popover.tsx'
import { ACCEPT_NOTE } from './accept-note.tsx'
import { DecidedText } from './decided-text.tsx'
import type { Decision, DecisionKind } from './types.ts'
import type { Decisions } from './use-decisions.ts'
import type { Words } from './use-words.ts'
import type { Item } from './view-model.ts'

const SNOOZE_WEEKS = [1, 2, 4, 12] as const
const DAYS_A_WEEK = 7
const ICON = 'size-4'

interface ActionsProps {
  readonly words: Words
  readonly item: Item
  readonly decisions: Decisions
  readonly onDecided: () => void
  /** True where nothing else can be accepted. */
  readonly isMain?: boolean
}

/** Accept, dismiss, snooze; or the decision with its date, and Undo. In print only the decision is shown. */
export function ItemActions(props: ActionsProps) {
  const { decision } = props.item.advice
  return (
    <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1.5 pt-0.5">
      {decision === null ? (
        <Permit call="decidePrice">
          <Choices {...props} />
        </Permit>
      ) : (
        <Permit call="undoDecision">
          <Decided {...props} decision={decision} />
        </Permit>
      )}
    </div>
  )
}

function Choices({ words, item, decisions, onDecided, isMain = false }: ActionsProps) {
  const { t } = words
  const name = item.fullName
  const { kind } = item.advice
  const decide = (kind: DecisionKind, snoozeDays?: number) => {
    decisions.decide(item, kind, snoozeDays)
    onDecided()
  }
  return (
    <span className="flex flex-wrap gap-1.5 print:hidden">
      {kind === 'keep' ? null : (
        <Button
          variant={isMain ? 'primary' : 'secondary'}
          className={SMALL}
          icon={<CircleCheck aria-hidden="true" className={ICON} />}
          aria-describedby={kind === 'test' ? undefined : ACCEPT_NOTE}
          aria-label={t(kind === 'test' ? 'recommendations.test.planOf' : 'recommendations.acceptOf', {
            name,
          })}
          onClick={() => decide('accepted')}
        >
          {t(kind === 'test' ? 'recommendations.test.plan' : 'recommendations.accept')}
        </Button>
      )}
      <Button
        variant="quiet"
        className={SMALL}
        icon={<X aria-hidden="true" className={ICON} />}
        aria-label={t('recommendations.dismissOf', { name })}
        onClick={() => decide('dismissed')}
      >
        {t('recommendations.dismiss')}
      </Button>
      <Snooze words={words} name={name} onSnooze={(days) => decide('snoozed', days)} />
    </span>
  )
}

const SMALL = 'min-h-8 gap-1.5 px-2.5 text-label'

function Snooze(props: {
  readonly words: Words
  readonly name: string
  readonly onSnooze: (days: number) => void
}) {
  const { t } = props.words
  const label = t('recommendations.snoozeOf', { name: props.name })
  return (
    <Popover
      size="menu"
      label={label}
      trigger={(button) => (
        <Button
          {...button}
          variant="quiet"
          className={SMALL}
          icon={<Clock aria-hidden="true" className={ICON} />}
          aria-label={label}
        >
          {t('recommendations.snooze')}
        </Button>
      )}
    >
      {SNOOZE_WEEKS.map((weeks) => (
        <Button
          key={weeks}
          variant="quiet"
          className="w-full justify-start"
          onClick={() => props.onSnooze(weeks * DAYS_A_WEEK)}
        >
          {t('recommendations.snoozeFor', { n: weeks })}
        </Button>
      ))}
    </Popover>
  )
}

function Decided(props: ActionsProps & { readonly decision: Decision }) {
  const { words, item, decision } = props
  const { t } = words
  return (
    <>
      <DecidedText words={words} decision={decision} />
      <Button
        className={`${SMALL} print:hidden`}
        disabled={decision.decisionId === ''}
        aria-label={t('recommendations.takeBackOf', { name: item.fullName })}
        onClick={() => {
          props.decisions.takeBack(item, decision)
          props.onDecided()
        }}
      >
        {t('common.undo')}
      </Button>
    </>
  )
}
