import { useLayoutEffect, useState } from 'react'

/**
 * Collects what is typed while the palette is loaded, for its field: nobody waits for it on a slow line, and single keys
 * would act on the screen behind.
 */
export function useTypedAhead(isWaiting: boolean): string {
  const [typed, setTyped] = useState('')
  useLayoutEffect(() => {
    if (!isWaiting) return
    setTyped('')
    const onKey = (event: KeyboardEvent) => {
      if (typedWith('', event) === null) return
      event.preventDefault()
      event.stopImmediatePropagation()
      setTyped((before) => typedWith(before, event) ?? before)
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [isWaiting])
  return typed
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The text after a key; `null`: the key writes nothing. */
export function typedWith(text: string, { key, ctrlKey, metaKey, altKey }: Pressed): string | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'Backspace') return text.slice(0, -1)
  return [...key].length === 1 ? text + key : null
}
