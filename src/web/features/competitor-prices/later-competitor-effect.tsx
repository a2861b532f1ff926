import { lazy, Suspense } from 'react'

const Effect = lazy(async () => ({ default: (await import('./competitor-effect.tsx')).CompetitorEffect }))

/** The effect of competitors' prices on another screen; its sentences load when it is first shown. */
export function LaterCompetitorEffect({ productId }: { readonly productId: number }) {
  return (
    <Suspense fallback={null}>
      <Effect productId={productId} />
    </Suspense>
  )
}
