import { defineRun, type Run } from '../../kit/runs/define-run.ts'
import { tomorrow } from '../calendar/await-day.ts'
import { notifySync } from './notify-sync.ts'
import { renewLater } from './renew-later.ts'
import { StoreProblem } from './shops/store-platform.ts'
import { type SyncOptions, syncPlatform } from './sync-platform.ts'
import { connectionOf, endReading } from './sync-run.ts'

/** Reads a connected store; the connection is the subject of the run. */
export function platformSyncWith(options: SyncOptions): Run<object, object> {
  return defineRun('sync-platform', {
    work: async (taken) => {
      await syncPlatform({ ...taken, options })
      return {}
    },
    mergeWaiting: true,
    save: async (tx, { ctx, runId }) => {
      const { connectionId, changes } = await endReading(ctx, tx, runId)
      await renewLater({ ctx, tx, input: { connectionId } })
      await tomorrow({ ctx, tx })
      if (changes > 0) await ctx.events.productNumbersChanged({ ctx, tx, productIds: null })
      if (changes > 0) await ctx.events.storeDataChanged({ ctx, tx })
    },
    onEnded: ({ ctx, runId }) => notifySync({ ctx, input: { runId } }),
    failure: 'sync.gave_up',
    explain: (error) =>
      error instanceof StoreProblem
        ? { failure: { id: `sync.${error.reason}` }, isFinal: error.reason !== 'unreachable' }
        : null,
    onUnfinished: async (tx, { ctx, runId, failure }) => {
      const connectionId = await connectionOf(ctx, tx, runId)
      if (!connectionId || !failure) return
      // The data read stay. After a refusal, asking again in an hour would not help.
      if (failure.id === 'sync.unreachable' || failure.id === 'sync.gave_up')
        await renewLater({ ctx, tx, input: { connectionId } })
    },
  })
}

export const platformSync = platformSyncWith({})
