import { useCallback, useRef } from 'react'

/** The same function in every render, which does what the latest render gave it to do: memoised parts stay. */
export function useSame<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(act)
  latest.current = act
  return useCallback((...args: Args) => latest.current(...args), [])
}
