import { lazy, Suspense } from 'react'

const Effect = lazy(async () => ({ default: (await import('./rival-effect.tsx')).RivalEffect }))

/** The effect of competitors' prices on another screen; its sentences load when it is first shown. */
export function LaterRivalEffect({ productId }: { readonly productId: number }) {
  return (
    <Suspense fallback={null}>
      <Effect productId={productId} />
    </Suspense>
  )
}
