import { Permit } from '#web/lib/session/permit.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons.ts'
import { ACCEPT_NOTE } from './accept-note.tsx'
import { DecidedText } from './decided-text.tsx'
import type { Decision, DecisionKind, PriceAdvice } from './types.ts'
import type { Words } from './use-words.ts'

/** What a row can do. Must not change between renders: rows are drawn again only for a new row. */
export interface RowActions {
  readonly decide: (advice: PriceAdvice, decision: DecisionKind) => void
  readonly takeBack: (advice: PriceAdvice, decision: Decision) => void
  readonly onWhy: (productId: number) => void
}

interface ActionsProps {
  readonly words: Words
  readonly advice: PriceAdvice
  readonly actions: RowActions
}

const SMALL = 'min-h-8 px-2.5 text-label sm:max-lg:px-1.5'

/** Accept, keep today's price, why; or the decision and its Undo. */
export function WorkActions({ words, advice, actions }: ActionsProps) {
  const { t } = words
  const name = advice.title
  const isTest = advice.kind === 'test'
  return (
    <span className="flex items-center justify-end gap-1 sm:max-lg:gap-0.5">
      {advice.decision ? (
        <Decided words={words} advice={advice} actions={actions} decision={advice.decision} />
      ) : (
        <Permit call="decidePrice">
          {advice.kind === 'keep' ? null : (
            <Button
              className={`${SMALL} print:hidden`}
              aria-describedby={isTest ? undefined : ACCEPT_NOTE}
              aria-label={t(isTest ? 'recommendations.test.planOf' : 'recommendations.acceptOf', { name })}
              onClick={() => actions.decide(advice, 'accepted')}
            >
              {t(isTest ? 'recommendations.test.plan' : 'recommendations.accept')}
            </Button>
          )}
          <IconButton
            label={t('recommendations.dismissOf', { name })}
            className="size-8! print:hidden"
            onClick={() => actions.decide(advice, 'dismissed')}
          >
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </Permit>
      )}
      <Button
        variant="quiet"
        className={`${SMALL} print:hidden`}
        aria-label={t('recommendations.whyOf', { name })}
        onClick={() => actions.onWhy(advice.productId)}
      >
        {t('recommendations.row.why')}
      </Button>
    </span>
  )
}

function Decided(props: ActionsProps & { readonly decision: Decision }) {
  const { words, advice, decision, actions } = props
  const { t } = words
  return (
    <>
      <DecidedText words={words} decision={decision} />
      <Permit call="undoDecision">
        <Button
          className={`${SMALL} print:hidden`}
          disabled={decision.decisionId === ''}
          aria-label={t('recommendations.takeBackOf', { name: advice.title })}
          onClick={() => actions.takeBack(advice, decision)}
        >
          {t('common.undo')}
        </Button>
      </Permit>
    </>
  )
}
