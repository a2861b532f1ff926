import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/calls'
import { call, download } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { competitorPricesKey } from './queries.ts'
import type { CompetitorChanges, MatchDecision, RuleBody } from './types.ts'

/** Everything that follows from prices and matches is fetched again. */
function useRefresh() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: competitorPricesKey })
}

export function useDecideMatch() {
  const refresh = useRefresh()
  return useWrite({
    mutationFn: (body: MatchDecision) => call('decideCompetitorMatch', { body }),
    onSettled: refresh,
  })
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
