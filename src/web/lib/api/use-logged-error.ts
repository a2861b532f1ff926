import { useEffect } from 'react'

/** Writes a query's error to the console once, after a sentence that says what failed. */
export function useLoggedError(sentence: string, error: Error | null): void {
  useEffect(() => {
    if (error) console.error(sentence, error)
  }, [sentence, error])
}
