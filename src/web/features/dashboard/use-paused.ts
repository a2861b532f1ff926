import { useEffect, useState } from 'react'

/** The value after it has not changed for `pauseMs`. */
export function usePaused<T>(value: T, pauseMs: number): T {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return paused
}
