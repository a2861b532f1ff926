import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { streamEvents } from '#web/lib/api/stream-events.ts'
import { platformStateQuery } from './queries.ts'
import { isReading, type PlatformState } from './view-model.ts'

const isLast = ({ run }: PlatformState) => !isReading(run)

/** Keeps the state current while an import runs, and refetches what it changed when it ends. */
export function useFollowedSync(isRunning: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isRunning) return
    const stop = new AbortController()
    const follow = async () => {
      for await (const state of streamEvents('platformEvents', { signal: stop.signal, isLast })) {
        // Runs before the final state is set, because that ends this effect.
        if (isLast(state)) {
          void client.invalidateQueries({ queryKey: ['platform', 'products'] })
          void client.invalidateQueries({ queryKey: ['dashboard'] })
        }
        client.setQueryData(platformStateQuery().queryKey, state)
      }
    }
    follow().catch((error: Error) => {
      if (!stop.signal.aborted) console.error('The progress of the import could not be followed.', error)
    })
    return () => stop.abort()
  }, [isRunning, client])
}
