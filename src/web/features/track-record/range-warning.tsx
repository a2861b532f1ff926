import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { trackRecordQuery } from '#web/features/price-plan/queries.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { narrowProof } from './track-record-view.ts'

/** Shown next to 90 % ranges: how many held, if the store's own price changes show that too few did. */
export function RangeWarning() {
  const t = useText()
  const format = useFormat()
  // No retry, so that a failed record is not requested again for each product.
  const { data } = useQuery({ ...trackRecordQuery(), retryOnMount: false, retry: false })
  const proof = data ? narrowProof(data) : null
  if (proof === null) return null
  return (
    <p className="mt-2 text-label text-warning">
      {t('elasticity.tooNarrow', {
        scored: format.count(proof.scored),
        held: format.count(proof.held),
      })}{' '}
      <Link
        to="/dashboard"
        search={{ tab: 'recommendations' }}
        className="inline-flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline"
      >
        {t('elasticity.trackRecord')}
      </Link>
    </p>
  )
}
