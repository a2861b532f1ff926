import { useQuery } from '@tanstack/react-query'
import { trackRecordQuery } from '#web/features/price-plan/queries.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'

/** A grade, and how many of its predictions held in the store once any was scored. */
export function GradeRecord({ grade }: { readonly grade: string }) {
  const t = useText()
  const format = useFormat()
  // No retry, so that a failed record is not requested again for each product.
  const { data } = useQuery({ ...trackRecordQuery(), retryOnMount: false, retry: false })
  const record = data?.grades.find((each) => each.grade === grade)
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
