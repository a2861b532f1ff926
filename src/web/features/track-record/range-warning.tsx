import { Link } from '@tanstack/react-router'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { narrowProof } from './track-record-view.ts'
import { useTrackRecord } from './use-track-record.ts'

/** Shown next to 90 % ranges: how many held, if the store's own price changes show that too few did. */
export function RangeWarning() {
  const t = useText()
  const format = useFormat()
  const record = useTrackRecord()
  const proof = record ? narrowProof(record) : null
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
