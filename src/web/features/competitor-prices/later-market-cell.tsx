import { lazy, Suspense } from 'react'
import type { MarketRow } from './types.ts'

const Cell = lazy(async () => ({ default: (await import('./own-market-cell.tsx')).OwnMarketCell }))

/** The market of a product in a table of another screen; its sentences load when it is first shown. */
export function LaterMarketCell({ row }: { readonly row: MarketRow | undefined }) {
  return (
    <Suspense fallback={null}>
      <Cell row={row} />
    </Suspense>
  )
}
