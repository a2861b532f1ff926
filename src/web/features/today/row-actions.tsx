import { Link } from '@tanstack/react-router'
import { ACCEPT_NOTE } from '#web/features/recommendations/accept-note.tsx'
import { useDecisions } from '#web/features/recommendations/use-decisions.ts'
import type { Words } from '#web/features/recommendations/use-words.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import type { LeadRow } from './types.ts'

/** Accepts the price of a row, and takes the decision back. */
export function RowActions({ words, row }: { readonly words: Words; readonly row: LeadRow }) {
  const { t, format } = words
  const { advice } = row
  const decisions = useDecisions(words)
  const name = advice.title
  if (advice.decision !== null) {
    const { decision } = advice
    return (
      <Permit call="undoDecision">
        <span role="status" className="text-label text-success">
          {t(`today.decided.${decision.decision}`, { date: format.date(decision.decidedAt) })}
        </span>
        <Button
          variant="quiet"
          disabled={decision.decisionId === ''}
          aria-label={t('today.undoOf', { name })}
          onClick={() => decisions.takeBack({ advice, name }, decision)}
        >
          {t('common.undo')}
        </Button>
      </Permit>
    )
  }
  return (
    <>
      <Permit call="decidePrice">
        <Button
          aria-describedby={ACCEPT_NOTE}
          aria-label={t('today.acceptOf', { name })}
          onClick={() => decisions.decide({ advice, name }, 'accepted')}
        >
          {t('today.accept')}
        </Button>
      </Permit>
      <Link
        to="/dashboard"
        search={{ tab: 'recommendations', why: advice.productId }}
        aria-label={t('today.whyOf', { name })}
        className={buttonClass('quiet')}
      >
        {t('today.why')}
      </Link>
    </>
  )
}
