import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { useTrackRecord } from './use-track-record.ts'

/** A grade, and how many of its predictions held in the store once any was scored. */
export function GradeRecord({ grade }: { readonly grade: string }) {
  const t = useText()
  const format = useFormat()
  const record = useTrackRecord()?.grades.find((each) => each.grade === grade)
  if (!record || record.scored === 0) return <span>{t('elasticity.grade', { grade })}</span>
  return (
    <span className="figures">
      {t('elasticity.gradeRecord', {
        grade,
        held: format.count(record.held),
        scored: format.count(record.scored),
      })}
    </span>
  )
}
