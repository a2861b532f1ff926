import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { exportScopes } from '#contract/data-export'
import { call, downloadLarge } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { saveFile } from '#web/lib/save-file.ts'

const POLL_EVERY_MS = 5000
const LIST_KEY = ['settings', 'data-exports'] as const

export type ExportScope = (typeof exportScopes)[number]
export const requestOf = { company: 'requestDataExport', personal: 'requestPersonalExport' } as const

/**
 * One archive at a time: requested, polled every 5 s until it is ready, then downloaded. A screen that is opened
 * again continues with the server's state.
 */
export function useDataExport(scope: ExportScope) {
  const client = useQueryClient()
  const list = useQuery({ queryKey: LIST_KEY, queryFn: ({ signal }) => call('listDataExports', { signal }) })
  const exports = (list.data?.exports ?? []).filter((each) => each.scope === scope)
  const [requestedId, setRequestedId] = useState<string | null>(null)
  const request = useWrite({
    mutationFn: () => call(requestOf[scope]),
    onSuccess: ({ exportId }) => setRequestedId(exportId),
  })
  const openId =
    requestedId ??
    exports.find(({ status }) => status === 'pending' || status === 'running')?.exportId ??
    null
  const status = usePolledStatus(openId)
  const [bytes, setBytes] = useState(0)
  const fetchFile = useWrite({
    mutationFn: async (exportId: string) => {
      setBytes(0)
      const { blob, fileName } = await downloadLarge(
        'downloadDataExport',
        { params: { id: exportId } },
        setBytes,
      )
      const name = fileName ?? 'quanto-export.zip'
      saveFile(blob, name)
      return name
    },
  })
  useOnce(status.state === 'completed' ? openId : null, (exportId) => {
    setRequestedId(null)
    void client.invalidateQueries({ queryKey: LIST_KEY })
    fetchFile.mutate(exportId)
  })
  const hasFailed = status.state === 'failed'
  return {
    list,
    ready: exports.filter((item) => item.status === 'completed'),
    isPreparing:
      request.isPending || (openId !== null && !hasFailed && status.state !== 'completed' && !status.error),
    /** The archive that is being fetched, and how much of it has arrived. */
    fetching: fetchFile.isPending ? { exportId: fetchFile.variables, bytes } : null,
    /** Name of the file that the browser was given last; `null`: none. */
    savedAs: fetchFile.data ?? null,
    /** `null`: nothing failed. `hasFailed`: the job itself failed. */
    failure: request.error ?? status.error ?? fetchFile.error,
    hasFailed,
    begin: () => {
      setRequestedId(null)
      fetchFile.reset()
      request.mutate()
    },
    download: (exportId: string) => fetchFile.mutate(exportId),
    dismiss: () => {
      setRequestedId(null)
      request.reset()
      fetchFile.reset()
      void client.invalidateQueries({ queryKey: LIST_KEY })
    },
  }
}

/** Calls `act` once for each archive that became ready, with the values of the latest render. */
function useOnce(readyId: string | null, act: (exportId: string) => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (readyId !== null) latest.current(readyId)
  }, [readyId])
}

function usePolledStatus(exportId: string | null) {
  const query = useQuery({
    queryKey: ['settings', 'data-export-status', exportId],
    enabled: exportId !== null,
    queryFn: ({ signal }) =>
      call('getDataExportStatus', { params: { id: exportId ?? '' }, query: { poll: Date.now() }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'completed' || state.data?.status === 'failed' ? false : POLL_EVERY_MS,
  })
  return { state: query.data?.status ?? null, error: query.data ? null : query.error }
}
