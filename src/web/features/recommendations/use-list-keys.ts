import { useEffect, useRef } from 'react'
import { useSession } from '#web/lib/session/use-session.ts'
import { isTypingIn } from '#web/ui/is-typing.ts'
import { type ListCommand, readListKey } from './read-list-key.ts'

/** Keys of the work list, wherever the focus is, but neither in fields nor behind dialogs. `run` says if it acted. */
export function useListKeys(run: (command: ListCommand) => boolean): void {
  const { settings } = useSession()
  const isOn = settings?.display.shortcuts ?? true
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      // Another key has its own meaning already, such as H after G.
      if (event.defaultPrevented || event.isComposing || isTypingIn(event.target)) return
      if (document.querySelector('dialog[open], [popover]:popover-open')) return
      const command = readListKey({
        key: event.key,
        hasShift: event.shiftKey,
        hasCommand: event.ctrlKey || event.metaKey,
        hasAlt: event.altKey,
        isRepeat: event.repeat,
      })
      if (command && latest.current(command)) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOn])
}
