import { type BlockerFn, type HistoryLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { AlertDialog } from '#web/ui/dialog.tsx'

interface LeaveQuestionProps {
  readonly isUnsaved: boolean
  readonly onLeave: () => void
  /** True of an address under which what was typed stays on the screen. */
  readonly isHere?: (address: HistoryLocation) => boolean
}

/** Asks before unsaved changes are lost by changing the section or screen, or by closing the window. */
export function LeaveQuestion({ isUnsaved, onLeave, isHere }: LeaveQuestionProps) {
  const { isAsked, answer } = useBlockedLeaving(isUnsaved, isHere)
  return (
    <DiscardQuestion
      isAsked={isAsked}
      onStay={() => answer('stay')}
      onDiscard={() => {
        onLeave()
        answer('leave')
      }}
    />
  )
}

interface DiscardQuestionProps {
  readonly isAsked: boolean
  readonly onStay: () => void
  readonly onDiscard: () => void
}

export function DiscardQuestion({ isAsked, onStay, onDiscard }: DiscardQuestionProps) {
  const t = useText()
  return (
    <AlertDialog
      message={t('form.leave')}
      isOpen={isAsked}
      onClose={onStay}
      closeLabel={t('form.stay')}
      confirm={{ label: t('form.discard'), isDangerous: true, onConfirm: onDiscard }}
    >
      {t('form.leaveText')}
    </AlertDialog>
  )
}

type Answer = 'stay' | 'leave'

/** Blocks a navigation until the question is answered. Uses the history: the router's hook would add code to all. */
function useBlockedLeaving(isBlocking: boolean, isHere?: (address: HistoryLocation) => boolean) {
  const { history } = useRouter()
  const [isAsked, setAsked] = useState(false)
  const settle = useRef<((answer: Answer) => void) | null>(null)
  const here = useRef(isHere)
  here.current = isHere
  useEffect(() => {
    if (!isBlocking) return
    const blockerFn: BlockerFn = async ({ nextLocation }) => {
      if (here.current?.(nextLocation)) return false
      settle.current?.('stay')
      setAsked(true)
      const answer = await new Promise<Answer>((resolve) => {
        settle.current = resolve
      })
      setAsked(false)
      return answer === 'stay'
    }
    return history.block({ blockerFn, enableBeforeUnload: true })
  }, [history, isBlocking])
  return { isAsked, answer: (answer: Answer) => settle.current?.(answer) }
}
