import { useEffect, useRef } from 'react'
import { useSession } from '#web/lib/session/use-session.ts'
import { isTypingIn } from '#web/ui/is-typing.ts'
import { type InboxAction, inboxAction } from './inbox-keys.ts'

/** Id of the list, in which keys work also for who has turned single keys off. */
export const INBOX_ID = 'market-inbox'

/** Keys of the inbox, wherever the focus is on the page, but neither in fields nor behind dialogs and menus. */
export function useInboxKeys(run: (action: InboxAction) => void): void {
  const { settings } = useSession()
  const isOn = settings?.display.shortcuts ?? true
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Another key has its own meaning already, such as I after G.
      if (event.defaultPrevented || event.isComposing || isTypingIn(event.target)) return
      if (document.querySelector('dialog[open], [popover]:popover-open')) return
      const target = event.target instanceof Element ? event.target : document.body
      if (!isOn && !target.closest(`#${INBOX_ID}`)) return
      if (hasOwnMeaning(event.key, target)) return
      const action = inboxAction(event)
      if (!action || (event.repeat && action.kind !== 'move')) return
      event.preventDefault()
      latest.current(action)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOn])
}

/** Enter presses the button that has the focus, and arrows choose among radio buttons. */
function hasOwnMeaning(key: string, target: Element): boolean {
  if (key === 'Enter') return target.closest('a, button, summary, input') !== null
  return key.startsWith('Arrow') && target.closest('input, [role=radio], [role=tab]') !== null
}
