import { useCallback, useEffect, useState } from 'react'

/**
 * A lazily loaded component that is drawn as soon as it has arrived. Without Suspense: after a fallback React holds
 * back what follows it for 300 ms, also where the code had arrived long before.
 */
export function usePart<Part>(load: () => Promise<Part>, isWanted: boolean, onFailure: () => void) {
  const [part, setPart] = useState<Part | null>(null)
  const fetchPart = useCallback(async () => {
    const loaded = await load()
    setPart(() => loaded)
  }, [load])
  useEffect(() => {
    // What does not arrive is asked for again with the next press.
    if (isWanted && part === null) fetchPart().catch(onFailure)
  }, [isWanted, part, fetchPart, onFailure])
  return { part: isWanted ? part : null, fetchPart }
}
