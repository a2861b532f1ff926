import { MarketCell } from './market-cell.tsx'
import { openMarketMessages } from './messages.ts'
import type { MarketRow } from './types.ts'
import { useWords } from './use-words.ts'

await openMarketMessages()

export function OwnMarketCell({ row }: { readonly row: MarketRow | undefined }) {
  return <MarketCell words={useWords()} row={row} />
}
