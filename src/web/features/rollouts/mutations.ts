import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { pricePlanKey } from '#web/features/price-plan/queries.ts'
import { call, download } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { rolloutSettingsKey, rolloutsKey } from './queries.ts'
import type { Rollout, RolloutAnswer, RolloutChanges } from './types.ts'

interface Draft {
  readonly entryIds: readonly string[]
  /** True without a connected store. */
  readonly byHand?: boolean
}

export function useDraftRollout() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: async ({ entryIds, byHand = false }: Draft) =>
      (await call('draftRollout', { body: { entryIds: [...entryIds], byHand } })).rollout,
    onSettled: () => void client.invalidateQueries({ queryKey: rolloutsKey }),
  })
}

/** A step of a roll-out. `listHash` is the list that was shown; `itemIds` are the prices to take back, or all. */
export type RolloutStep =
  | { readonly act: 'ask' | 'start' | 'writeRest' | 'pause' | 'resume' | 'check' | 'cancel' }
  | { readonly act: 'approve'; readonly listHash: string }
  | { readonly act: 'takeBack'; readonly itemIds?: readonly string[] }
  | { readonly act: 'confirm'; readonly itemIds?: readonly string[] }
  | { readonly act: 'change'; readonly changes: RolloutChanges }

const CALLS = {
  ask: 'requestRolloutApproval',
  start: 'startRollout',
  writeRest: 'writeRestOfRollout',
  pause: 'pauseRollout',
  resume: 'resumeRollout',
  check: 'checkRollout',
  cancel: 'cancelRollout',
  approve: 'approveRollout',
  takeBack: 'takeBackRollout',
  change: 'changeRollout',
  confirm: 'confirmRolloutItems',
} as const

function send(rolloutId: string, step: RolloutStep) {
  const params = { rolloutId }
  switch (step.act) {
    case 'approve':
      return call(CALLS.approve, { params, body: { listHash: step.listHash } })
    case 'takeBack':
      return call(CALLS.takeBack, { params, body: step.itemIds ? { itemIds: [...step.itemIds] } : {} })
    case 'confirm':
      return call(CALLS.confirm, { params, body: step.itemIds ? { itemIds: [...step.itemIds] } : {} })
    case 'change':
      return call(CALLS.change, { params, body: step.changes })
    default:
      return call(CALLS[step.act], { params })
  }
}

/** Not optimistic: a step shows when the server has taken it. After a refusal the newest state is fetched. */
export function useRolloutStep(rolloutId: string) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: async (step: RolloutStep) => (await send(rolloutId, step)).rollout,
    onSuccess: (rollout) => place(client, rollout),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: rolloutsKey })
      void client.invalidateQueries({ queryKey: pricePlanKey })
    },
  })
}

function place(client: QueryClient, rollout: Rollout): void {
  client.setQueriesData<RolloutAnswer>(
    { queryKey: [...rolloutsKey, rollout.rolloutId] },
    (answer) => answer && { ...answer, rollout },
  )
}

/** Makes the file with which the owner carries the prices out; `file`: the shop's own product export. */
export function useMakeFile(rolloutId: string) {
  return useWrite({
    mutationFn: async (file: File | null) => {
      const content = file ? await textOf(file) : undefined
      const made = await call('makeRolloutFile', { params: { rolloutId }, body: { content } })
      if (made.prices > 0)
        saveFile(new Blob([BYTE_ORDER_MARK, made.text], { type: 'text/csv;charset=utf-8' }), made.fileName)
      return made
    },
  })
}

/** Spreadsheets read a CSV without it in the encoding of their country. */
const BYTE_ORDER_MARK = '\ufeff'

/** Text of a file in UTF-8, or in the encoding of older spreadsheets. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export function useExportItems(rolloutId: string) {
  return useWrite({
    mutationFn: async () => {
      const { blob, fileName } = await download('exportRolloutItems', { params: { rolloutId } })
      saveFile(blob, fileName ?? 'roll-out.csv')
    },
  })
}

export function useSetFourEyes() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (fourEyes: boolean) => call('setRolloutSettings', { body: { fourEyes } }),
    onSuccess: (settings) => client.setQueryData(rolloutSettingsKey, settings),
    onSettled: () => void client.invalidateQueries({ queryKey: rolloutsKey }),
  })
}
