import { useQueryClient } from '@tanstack/react-query'
import { rememberImport } from '#web/features/imports/use-followed-import.ts'
import { call, download } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { saveFile } from '#web/lib/save-file.ts'

export function useCancelImport() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: async (importId: string) => (await call('cancelImport', { params: { importId } })).import,
    onSuccess: (view) => rememberImport(client, view),
  })
}

export function useUndoImport() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: async (importId: string) => (await call('undoImport', { params: { importId } })).import,
    onSuccess: (view) => {
      rememberImport(client, view)
      // Any screen may show what came with the file.
      void client.invalidateQueries({ refetchType: 'none' })
    },
  })
}

/** Downloads the rejected rows with reasons, as a CSV. */
export function useDownloadRejectedRows() {
  return useWrite({
    mutationFn: async (importId: string) => {
      const { blob, fileName } = await download('downloadRejectedRows', { params: { importId } })
      saveFile(blob, fileName ?? 'rows-left-out.csv')
    },
  })
}
