import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/calls'
import { call, download } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { competitorPricesKey, matchesKey } from './queries.ts'
import type { CompetitorChanges, MatchDecision, MatchItem, MatchKey, MatchList, RuleBody } from './types.ts'

/** Everything that follows from prices and matches is fetched again. */
function useRefresh() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: competitorPricesKey })
}

/** The browser sends five calls a minute to one address: while one decides, the lists are kept from the answers. */
const SETTLED_MS = 15_000

interface Decided {
  readonly key: MatchKey
  readonly decision: MatchDecision
  readonly isUndo?: boolean
}

export function useDecideMatch() {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useWrite({
    mutationFn: ({ key, decision }: Decided) =>
      call('decideCompetitorMatch', { params: key, body: decision }),
    onSuccess: ({ item, counts }, { decision, isUndo }) => {
      if (isUndo || decision.decision === 'reopen') return refresh()
      let isEmptied = false
      for (const [queryKey, known] of client.getQueriesData<MatchList>({ queryKey: matchesKey })) {
        if (!known) continue
        const items = known.items.flatMap((each) =>
          isSame(each, item) ? (queryKey[matchesKey.length] === item.state ? [item] : []) : [each],
        )
        const total = known.total - (known.items.length - items.length)
        client.setQueryData<MatchList>(queryKey, { ...known, items, total, counts })
        if (items.length === 0 && known.items.length > 0) isEmptied = true
      }
      refreshLater(isEmptied ? 0 : SETTLED_MS, refresh)
    },
    onError: refresh,
  })
}

const isSame = (a: MatchItem, b: MatchItem) =>
  a.competitorId === b.competitorId && a.externalKey === b.externalKey

let timer: ReturnType<typeof setTimeout> | undefined

function refreshLater(ms: number, refresh: () => void): void {
  clearTimeout(timer)
  timer = setTimeout(refresh, ms)
}

export function useDecideMatches() {
  const refresh = useRefresh()
  return useWrite({
    mutationFn: (body: Input<'decideCompetitorMatches'>['body']) => call('decideCompetitorMatches', { body }),
    onSettled: refresh,
  })
}

export function useChangeCompetitor() {
  const refresh = useRefresh()
  return useWrite({
    mutationFn: ({
      competitorId,
      changes,
    }: {
      readonly competitorId: string
      readonly changes: CompetitorChanges
    }) => call('changeCompetitor', { params: { competitorId }, body: changes }),
    onSettled: refresh,
  })
}

export function usePushPrice() {
  const refresh = useRefresh()
  return useWrite({
    mutationFn: (observation: unknown) =>
      call('pushCompetitorPrices', { body: { observations: [observation] } }),
    onSettled: refresh,
  })
}

export function useConfirmPrice() {
  const refresh = useRefresh()
  return useWrite({
    mutationFn: (body: Input<'confirmCompetitorPrice'>['body']) => call('confirmCompetitorPrice', { body }),
    onSettled: refresh,
  })
}

/** Advice changes with a rule, so that everything shown is fetched again. */
function useRefreshAdvice() {
  const client = useQueryClient()
  return () => void client.invalidateQueries()
}

export function useCreateRule() {
  const refresh = useRefreshAdvice()
  return useWrite({
    mutationFn: (body: RuleBody) => call('createMarketRule', { body }),
    onSettled: refresh,
  })
}

export function useChangeRule() {
  const refresh = useRefreshAdvice()
  return useWrite({
    mutationFn: ({ ruleId, isRemoved }: { readonly ruleId: string; readonly isRemoved: boolean }) =>
      call('changeMarketRule', { params: { ruleId }, body: { isRemoved } }),
    onSettled: refresh,
  })
}

export function useExportPrices() {
  return useWrite({
    mutationFn: async (format: 'csv' | 'xlsx' | 'json') => {
      const { blob, fileName } = await download('exportCompetitorPrices', { query: { format } })
      saveFile(blob, fileName ?? `competitor-prices.${format}`)
    },
  })
}
