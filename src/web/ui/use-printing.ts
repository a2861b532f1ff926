import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is printed: content only for paper is not rendered on screen. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const paper = window.matchMedia('print')
    // Synchronous, because the browser captures the page as soon as the listener returns.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    const follow = () => setPrinting(paper.matches)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    paper.addEventListener('change', follow)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      paper.removeEventListener('change', follow)
    }
  }, [])
  return isPrinting
}
