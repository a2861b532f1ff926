import { useEffect, useRef, useState } from 'react'

const TYPING_PAUSE_MS = 300

/** What is typed into a search box: searched for after a short pause; an outside change (Back, a link) replaces it. */
export function useSearchText(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search)
  // What was sent comes back as `search` while the next word is typed: it must not replace that.
  const sent = useRef(search)
  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    setTyped(search)
  }, [search])
  useEffect(() => {
    const text = typed.trim()
    // Compared with what is searched for, not with what was sent: another change of the address may have replaced that.
    if (text === search) return
    const timer = setTimeout(() => {
      sent.current = text
      onSearch(text)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, search, onSearch])
  return [typed, setTyped] as const
}
