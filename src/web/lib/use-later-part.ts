import { useEffect, useState } from 'react'

/** Time after which a part that could not be loaded is asked for again. */
const AGAIN_MS = 5_000

/**
 * A component that the first screen stands without: loaded `afterMs` after it was mounted, `null` until then. Not
 * `lazy`, whose failed load would replace the screen by an error.
 */
export function useLaterPart<Part>(load: () => Promise<Part>, afterMs: number): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    let timer = setTimeout(fetchPart, afterMs)
    function fetchPart() {
      load().then(
        (loaded) => setPart(() => loaded),
        () => {
          timer = setTimeout(fetchPart, AGAIN_MS)
        },
      )
    }
    return () => clearTimeout(timer)
  }, [load, afterMs])
  return part
}
