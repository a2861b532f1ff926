import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { useRefusal } from '#web/lib/session/permit.tsx'
import { Card } from '#web/ui/card.tsx'
import { Toggle } from '#web/ui/form/toggle.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useSetFourEyes } from './mutations.ts'
import { rolloutSettingsQuery } from './queries.ts'
import { useWords } from './use-words.ts'

/** Whether another person than the author must approve; owners set it, all others see how it stands. */
export function FourEyes() {
  const { t } = useWords()
  const found = useQuery(rolloutSettingsQuery())
  const set = useSetFourEyes()
  const refusal = useRefusal('setRolloutSettings')
  if (!found.data) return null
  const isOn = set.isPending ? set.variables : found.data.fourEyes
  return (
    <Card title={t('rollouts.fourEyes.title')} className="print:hidden">
      {refusal === null ? (
        <Toggle
          label={t('rollouts.fourEyes.label')}
          hint={t('rollouts.fourEyes.hint')}
          isOn={isOn}
          disabled={set.isPending}
          onChange={(next) =>
            set.mutate(next, {
              onError: (error) =>
                showToast({ message: sentenceOf(error, t('rollouts.fourEyes.failed')), tone: 'danger' }),
            })
          }
        />
      ) : (
        <p className="text-body">
          {t(isOn ? 'rollouts.fourEyes.on' : 'rollouts.fourEyes.off')}{' '}
          <span className="text-muted">{t('rollouts.fourEyes.ownersSet')}</span>
        </p>
      )}
    </Card>
  )
}
