import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { refreshFacts } from '../queries.ts'
import { useWords } from '../use-words.ts'

export type Decision = 'confirm' | 'reject'

/** Confirms or rejects detected promotions. */
export function useDecisions() {
  const { t, format } = useWords()
  const client = useQueryClient()
  return useWrite({
    mutationFn: (body: { promotionIds: string[]; decision: Decision }) => call('decidePromotions', { body }),
    onSuccess: ({ changed }, { decision }) => {
      refreshFacts(client)
      showToast({
        message: t(`facts.proposals.${decision}ed`, { n: changed, count: format.count(changed) }),
        tone: 'success',
      })
    },
    onError: (error) => showToast({ message: sentenceOf(error, t('form.failed')), tone: 'danger' }),
  })
}
