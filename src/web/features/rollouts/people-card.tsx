import { useQuery } from '@tanstack/react-query'
import { Card } from '#web/ui/card.tsx'
import { rolloutSettingsQuery } from './queries.ts'
import type { Rollout } from './types.ts'
import { useWords } from './use-words.ts'
import { hasNotBegun } from './view-model.ts'

/** Who drafted, changed and approved it, and who still must. */
export function PeopleCard({ rollout }: { readonly rollout: Rollout }) {
  const { t, format } = useWords()
  const fourEyes = useQuery(rolloutSettingsQuery()).data?.fourEyes ?? false
  const { draftedBy, changedBy, approvedBy, approvedAt } = rollout
  const name = (person: { readonly name: string } | null) => person?.name ?? t('rollouts.someone')
  const lines = [
    { key: 'drafted', who: name(draftedBy), when: rollout.createdAt },
    ...(changedBy && changedBy.userId !== draftedBy?.userId
      ? [{ key: 'changed', who: name(changedBy), when: null }]
      : []),
    ...(approvedAt ? [{ key: 'approved', who: name(approvedBy), when: approvedAt }] : []),
  ]
  return (
    <Card title={t('rollouts.people.title')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-label">
        {lines.map(({ key, who, when }) => (
          <div key={key} className="contents">
            <dt className="text-muted">{t(`rollouts.people.${key}`)}</dt>
            <dd>
              {who}
              {when ? <span className="block text-caption text-muted">{format.dateTime(when)}</span> : null}
            </dd>
          </div>
        ))}
        {rollout.startedAt ? (
          <Moment label={t('rollouts.people.started')} when={format.dateTime(rollout.startedAt)} />
        ) : null}
        {rollout.endedAt ? (
          <Moment label={t('rollouts.people.ended')} when={format.dateTime(rollout.endedAt)} />
        ) : null}
      </dl>
      {hasNotBegun(rollout) && approvedAt === null ? (
        <p className="mt-3 text-label text-muted">
          {t(fourEyes ? 'rollouts.people.fourEyes' : 'rollouts.people.owner')}
        </p>
      ) : null}
    </Card>
  )
}

function Moment({ label, when }: { readonly label: string; readonly when: string }) {
  return (
    <div className="contents">
      <dt className="text-muted">{label}</dt>
      <dd>{when}</dd>
    </div>
  )
}
