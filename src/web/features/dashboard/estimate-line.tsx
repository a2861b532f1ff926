import { sensitivity } from '#analytics'
import { reasonText } from '#web/lib/words/reason-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TriangleAlert } from '#web/ui/icons.ts'
import type { SalesEvolution } from './types.ts'
import { useWords } from './use-words.ts'
import { isImplausible } from './view-model.ts'

/** A product's elasticity, its uncertainty and its source; or why the data cannot determine it. */
export function EstimateLine({ estimate }: { readonly estimate: SalesEvolution }) {
  const { t, elasticity, interval, share } = useWords()
  if (estimate.elasticity === null) {
    return <p className="min-h-[4lh] text-label text-muted">{reasonText(t, estimate.reason)}</p>
  }
  const isHigh = sensitivity(estimate.elasticity) === 'High'
  return (
    <div className="figures min-h-[4lh] text-label leading-normal">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-strong">
          {t('elasticity.short', { value: elasticity(estimate.elasticity) })}
        </span>
        <Badge tone={isHigh ? 'accent' : 'neutral'}>{t(isHigh ? 'elasticity.high' : 'elasticity.low')}</Badge>
        {estimate.low !== null && estimate.high !== null ? (
          <span>{interval(estimate.low, estimate.high)}</span>
        ) : null}
      </p>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-muted">
        <span>{t('elasticity.months', { n: estimate.months })}</span>
        {estimate.grade ? <span>{t('elasticity.grade', { grade: estimate.grade })}</span> : null}
        {estimate.ownShare === null ? null : <span>{share(estimate.ownShare)}</span>}
      </p>
      {isImplausible(estimate.elasticity) ? (
        <ImplausibleNote />
      ) : estimate.reason ? (
        <p className="text-muted">{reasonText(t, estimate.reason)}</p>
      ) : null}
    </div>
  )
}

/** Shown next to every positive elasticity. */
export function ImplausibleNote() {
  const { t } = useWords()
  return (
    <p className="flex items-start gap-1 text-warning">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      {t('elasticity.implausible')}
    </p>
  )
}
