import { useEffect, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { noteWrite } from '#web/lib/api/double-click.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { afterRefusal, type Decision, pauseBefore, withDecision } from './decision-queue.ts'
import { useChangeRound } from './mutations.ts'
import type { RoundChanges } from './types.ts'
import { useWords } from './use-words.ts'

/** Changes a round, which solves it again, and says a refusal. */
export function useSolve(roundId: string) {
  const { t } = useWords()
  const changing = useChangeRound()
  const failed = (error: unknown) =>
    showToast({ message: sentenceOf(error, t('rounds.solveFailed')), tone: 'danger' })
  const solve = (changes: RoundChanges, onDone?: () => void) =>
    changing.mutate({ roundId, changes }, { onSuccess: () => onDone?.(), onError: failed })
  const isSolving = changing.isPending
  const changes = isSolving ? changing.variables.changes : null
  const { waiting, isHeld, decide, sendAgain } = useDecisions(isSolving, (pins, onRefused) =>
    changing.mutate(
      { roundId, changes: { pins } },
      {
        onError: (error) => {
          failed(error)
          onRefused(error instanceof ApiError ? error.fields : {})
        },
      },
    ),
  )
  return {
    solve,
    /** What is decided about a product and not yet part of the round; `undefined`: nothing. */
    decisionOn: (id: number) =>
      [...waiting, ...(changes?.pins ?? [])].find(({ productId }) => productId === id)?.pin,
    /** Keeps, leaves out or sets one price; what is decided in quick succession is worked out together. */
    decide,
    /** Decisions that are not sent yet. */
    waiting: waiting.length,
    /** The server refused them; they are sent again with the next decision, or by `sendAgain`. */
    isHeld,
    sendAgain,
    isMoving: isSolving || waiting.length > 0,
    isSolving,
    changes,
  }
}

export type Solve = ReturnType<typeof useSolve>

/** Collects decisions on single prices while a person goes through the list, or while the round is being solved. */
function useDecisions(
  isSolving: boolean,
  send: (pins: Decision[], onRefused: (fields: ApiError['fields']) => void) => void,
) {
  const [isHeld, setHeld] = useState(false)
  const [waiting, setWaiting] = useState<readonly Decision[]>([])
  const [sentAtMs, setSentAtMs] = useState<readonly number[]>([])
  const last = useRef({ waiting, send })
  useEffect(() => {
    last.current = { waiting, send }
  })

  useEffect(() => {
    if (waiting.length === 0 || isSolving || isHeld) return
    const timer = setTimeout(
      () => {
        setWaiting([])
        setSentAtMs([...sentAtMs, Date.now()])
        last.current.send([...waiting], (fields) => {
          setWaiting((meanwhile) => afterRefusal(waiting, meanwhile, fields))
          setHeld(true)
        })
      },
      pauseBefore(sentAtMs, Date.now()),
    )
    return () => clearTimeout(timer)
  }, [waiting, sentAtMs, isSolving, isHeld])

  // A closed tab would lose them; another page of the application does not.
  const hasWaiting = waiting.length > 0
  useEffect(() => {
    if (!hasWaiting) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasWaiting])
  useEffect(
    () => () => {
      const { waiting: left, send: sendNow } = last.current
      if (left.length > 0) sendNow([...left], () => {})
    },
    [],
  )

  const decide = (decision: Decision) => {
    noteWrite()
    setHeld(false)
    setWaiting((before) => withDecision(before, decision))
  }
  return { waiting, isHeld, decide, sendAgain: () => setHeld(false) }
}
