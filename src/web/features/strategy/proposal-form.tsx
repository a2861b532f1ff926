import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { strategiesQuery } from '#web/features/bundles/queries.ts'
import type { Proposal, Submission } from '#web/features/bundles/types.ts'
import { useWords } from '#web/features/bundles/use-words.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { showToast } from '#web/ui/toast-store.ts'

type Limit = keyof Proposal['proposed']

const LIMITS: readonly Limit[] = ['marginFloor', 'maxStep', 'minDaysBetweenChanges']

/** Proposed limits next to today's, with checkboxes; none applies before it is confirmed. */
export function ProposalForm({ submission }: { readonly submission: Submission }) {
  const { t, format, exactShare } = useWords()
  const { proposal } = submission
  const changed = LIMITS.filter((limit) => proposal.proposed[limit] !== proposal.current[limit])
  const aim = proposal.aim?.proposed === proposal.aim?.current ? null : proposal.aim
  const [ticked, setTicked] = useState<readonly string[]>([...changed, 'goal', 'leaveAlone'])
  const apply = useApply(submission, ticked)
  const toggle = (what: string) =>
    setTicked(ticked.includes(what) ? ticked.filter((other) => other !== what) : [...ticked, what])
  const value = (limit: Limit, of: Proposal['proposed']) =>
    limit === 'minDaysBetweenChanges'
      ? t('packages.proposal.days', { count: of[limit] })
      : exactShare(of[limit])
  const hasLeft = proposal.leaveAlone.length > 0
  const isNothing = changed.length === 0 && !hasLeft && !aim
  const offered: readonly string[] = [
    ...changed,
    ...(aim ? ['goal'] : []),
    ...(hasLeft ? ['leaveAlone'] : []),
  ]
  return (
    <Card title={t('packages.proposal.title')} note={t('packages.proposal.note')}>
      {isNothing ? (
        <p className="text-muted">{t('packages.proposal.none')}</p>
      ) : (
        <Permit call="applySalesStrategy">
          <div className="flex flex-col gap-3">
            <ul className="flex flex-col divide-y divide-hairline">
              {aim ? (
                <Tick isTicked={ticked.includes('goal')} onTick={() => toggle('goal')}>
                  <span className="font-medium">{t('packages.proposal.aim')}</span>
                  <span className="block text-label">
                    {t('packages.proposal.change', {
                      from: t(`packages.proposal.aim.${aim.current}`),
                      to: t(`packages.proposal.aim.${aim.proposed}`),
                    })}
                  </span>
                  <span className="block text-caption text-muted">
                    {t(`packages.proposal.aimNote.${aim.proposed}`)}
                  </span>
                </Tick>
              ) : null}
              {changed.map((limit) => (
                <Tick key={limit} isTicked={ticked.includes(limit)} onTick={() => toggle(limit)}>
                  <span className="font-medium">{t(`packages.proposal.limit.${limit}`)}</span>
                  <span className="figures block text-label">
                    {t('packages.proposal.change', {
                      from: value(limit, proposal.current),
                      to: value(limit, proposal.proposed),
                    })}
                  </span>
                  <span className="block text-caption text-muted">
                    {t(`packages.proposal.reason.${proposal.reasons[limit] ?? 'answer'}`)}
                  </span>
                </Tick>
              ))}
              {hasLeft ? (
                <Tick isTicked={ticked.includes('leaveAlone')} onTick={() => toggle('leaveAlone')}>
                  <span className="font-medium">
                    {t('packages.proposal.leaveAlone', { days: format.count(proposal.leaveAloneDays) })}
                  </span>
                  <span className="block text-label break-words">
                    {proposal.leaveAlone.map((product) => product.title).join(' · ')}
                  </span>
                </Tick>
              ) : null}
            </ul>
            <div className="flex flex-wrap items-center gap-3">
              <Button
                variant="primary"
                busy={apply.isPending}
                disabled={!offered.some((what) => ticked.includes(what))}
                onClick={() => apply.mutate()}
              >
                {t('packages.proposal.apply')}
              </Button>
              {apply.isSuccess || submission.appliedAt ? (
                <p role="status" className="text-label text-success">
                  {t('packages.proposal.applied')}
                </p>
              ) : null}
            </div>
            {apply.error ? (
              <ErrorCard message={sentenceOf(apply.error, t('packages.proposal.failed'))} />
            ) : null}
          </div>
        </Permit>
      )}
    </Card>
  )
}

function Tick(props: {
  readonly isTicked: boolean
  readonly onTick: () => void
  readonly children: React.ReactNode
}) {
  return (
    <li className="py-2 first:pt-0">
      <label className="flex items-start gap-2.5">
        <input
          type="checkbox"
          checked={props.isTicked}
          onChange={props.onTick}
          className="mt-1 size-4 shrink-0 accent-(--accent)"
        />
        <span className="min-w-0">{props.children}</span>
      </label>
    </li>
  )
}

function useApply({ submissionId, proposal }: Submission, ticked: readonly string[]) {
  const { t } = useWords()
  const client = useQueryClient()
  return useWrite({
    mutationFn: async () => {
      const limits = LIMITS.filter((limit) => ticked.includes(limit)).map((limit) => [
        limit,
        proposal.proposed[limit],
      ])
      const leaveAlone = ticked.includes('leaveAlone')
        ? proposal.leaveAlone.map((each) => each.productId)
        : []
      const { aim } = proposal
      const goal = aim && ticked.includes('goal') ? { goal: aim.proposed } : {}
      return call('applySalesStrategy', {
        params: { submissionId },
        body: { ...Object.fromEntries(limits), ...goal, leaveAlone },
      })
    },
    onSuccess: ({ submission }) => {
      client.setQueryData(strategiesQuery().queryKey, (old) =>
        old?.map((each) => (each.submissionId === submission.submissionId ? submission : each)),
      )
      showToast({ message: t('packages.proposal.applied'), tone: 'success' })
      // Advice depends on these limits.
      return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'optimize-packages' })
    },
    onError: (error) => console.error('The limits could not be saved.', error),
  })
}
