import { useCallback, useEffect, useState } from 'react'

/**
 * A lazy component that is rendered as soon as it has loaded. Without Suspense, because after a fallback React delays
 * the content by 300 ms, even if the code had arrived long before.
 */
export function usePart<Part>(load: () => Promise<Part>, isWanted: boolean, onFailure: () => void) {
  const [part, setPart] = useState<Part | null>(null)
  const fetchPart = useCallback(async () => {
    const loaded = await load()
    setPart(() => loaded)
  }, [load])
  useEffect(() => {
    // A failed load is repeated with the next press.
    if (isWanted && part === null) fetchPart().catch(onFailure)
  }, [isWanted, part, fetchPart, onFailure])
  return { part: isWanted ? part : null, fetchPart }
}
