import { useEffect, useEffectEvent, useRef, useState } from 'react'

const TYPING_PAUSE_MS = 300

/** What is typed into a search box: searched for after a short pause; an outside change (Back, a link) replaces it. */
export function useSearchText(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search)
  // What was sent comes back as `search` while the next word is typed: it must not replace that.
  const sent = useRef(search)
  const send = useEffectEvent(onSearch)
  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    setTyped(search)
  }, [search])
  useEffect(() => {
    const text = typed.trim()
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      send(text)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped] as const
}
