import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Output } from '#contract/calls'
import { strategiesQuery } from '#web/features/bundles/queries.ts'
import type { ModelFault, Submission } from '#web/features/bundles/types.ts'
import { api } from '#web/lib/api/call.ts'
import { type BegunText, followText } from '#web/lib/api/follow-text.ts'
import { streamEvents } from '#web/lib/api/stream-events.ts'

/**
 * The questionnaire with its feedback; while a model is writing, `begun` holds the checked sentences. Leaving aborts
 * the writing, and the plain feedback remains, as it does if the writing fails.
 */
export function useFeedback(
  submitted: Submission,
  submittedFault: ModelFault,
): {
  readonly submission: Submission
  readonly modelFault: ModelFault
  readonly begun: BegunText | null
} {
  const client = useQueryClient()
  const [begun, setBegun] = useState<BegunText>({})
  const { submissionId } = submitted
  const isFollowed = api.settings().streamsTexts && submitted.source === 'rules'
  const found = useQuery({
    queryKey: ['optimize-packages', 'feedback', submissionId],
    queryFn: async ({ signal }) => {
      const isLast = (event: Output<'strategyFeedbackEvents'>) => event.kind === 'done'
      const events = streamEvents('strategyFeedbackEvents', { params: { submissionId }, signal, isLast })
      const { submission, modelFault } = await followText(events, setBegun)
      client.setQueryData(strategiesQuery().queryKey, (old) =>
        old?.map((each) => (each.submissionId === submissionId ? submission : each)),
      )
      return { submission, modelFault }
    },
    enabled: isFollowed,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useEffect(() => {
    if (found.error) console.error('The feedback could not be followed.', found.error)
  }, [found.error])
  // The plain feedback remains if the writing could not be followed to its end.
  const last = { submission: submitted, modelFault: found.error ? ('unanswered' as const) : submittedFault }
  return { ...(found.data ?? last), begun: isFollowed && found.isPending ? begun : null }
}
