import { useEffect } from 'react'
import { isTypingIn } from './is-typing.ts'
import { undoLast } from './undo.ts'

/** Ctrl+Z or ⌘Z outside of text fields and dialogs, which have their own. */
export function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey || event.repeat) return
      if (event.defaultPrevented || isTypingIn(target) || document.querySelector('dialog[open]')) return
      if (undoLast()) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
