import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Analysis } from './types.ts'
import { useWords } from './use-words.ts'

/** Says that the analysis is running or has failed. */
export function AnalysisNotice({ analysis }: { readonly analysis: Analysis | undefined }) {
  const { t } = useWords()
  const client = useQueryClient()
  const again = useWrite({
    mutationFn: () => call('requestPromotionAnalysis'),
    onSettled: () => client.invalidateQueries({ queryKey: ['promotions'] }),
  })
  if (analysis?.state === 'failed')
    return (
      <Permit call="requestPromotionAnalysis">
        <ErrorCard
          message={t('promo.analysis.failed')}
          retryLabel={t('error.retry')}
          onRetry={() => again.mutate()}
          busy={again.isPending}
        />
      </Permit>
    )
  if (analysis?.state !== 'running') return null
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-card bg-accent-soft px-(--card-pad) py-2.5 text-body"
    >
      <Spinner />
      {t(analysis.computedAt === null ? 'promo.analysis.first' : 'promo.analysis.again')}
    </p>
  )
}
