import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { trackRecordQuery } from '#web/features/price-plan/queries.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { narrowProof } from './track-record-view.ts'

/** Next to 90 % ranges: how many held where the store's own price changes say that too few did. Else nothing. */
export function RangeWarning() {
  const t = useText()
  const format = useFormat()
  // A record that could not be read is not asked for again with each product.
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
