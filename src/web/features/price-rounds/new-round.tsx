import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useCreateRound } from './mutations.ts'
import type { Round } from './types.ts'
import type { Words } from './use-words.ts'

interface NewRoundProps {
  readonly words: Words
  readonly about: Round['about']
  /** Import whose changed costs it is about. */
  readonly importId?: string | undefined
}

/** Makes and solves a round, and opens it; a user who left the page meanwhile gets a link to it. */
export function NewRound({ words, about, importId }: NewRoundProps) {
  const { t } = words
  const navigate = useNavigate()
  const isHere = useIsHere()
  const creating = useCreateRound(({ roundId, name }) => {
    const onAct = () => void navigate({ to: '/price-rounds', search: { round: roundId } })
    if (isHere()) return onAct()
    showToast({
      message: t('rounds.isReady', { name }),
      tone: 'success',
      action: { label: t('rounds.open'), onAct },
    })
  })
  return (
    <Permit call="createPriceRound">
      <Button
        variant={about === 'costs' ? 'secondary' : 'primary'}
        busy={creating.isPending}
        onClick={() =>
          creating.mutate(
            {
              ...{ name: nameOf(words, about), about, constraints: [] },
              ...(importId ? { importId } : {}),
            },
            {
              onError: (error) =>
                showToast({ message: sentenceOf(error, t('rounds.solveFailed')), tone: 'danger' }),
            },
          )
        }
      >
        {creating.isPending ? t('rounds.solving') : t(about === 'costs' ? 'rounds.newCosts' : 'rounds.new')}
      </Button>
    </Permit>
  )
}

/** False after the component was left. */
function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}

/** "Round of 11/23/2026"; the server numbers the second one of a day. */
function nameOf({ t, format }: Words, about: Round['about']): string {
  const day = format.date(new Date())
  return t(about === 'costs' ? 'rounds.nameCosts' : 'rounds.nameNew', { day })
}
