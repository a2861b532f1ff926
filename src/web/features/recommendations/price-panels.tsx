import { lazy, Suspense } from 'react'
import type { PricePanel } from '#web/features/dashboard/search.ts'

// Lazy, because panels are rarely opened.
const PANELS = {
  plan: lazy(async () => ({
    default: (await import('#web/features/price-plan/plan-dialog.tsx')).PlanDialog,
  })),
  limits: lazy(async () => ({
    default: (await import('./guard-rails-dialog.tsx')).GuardRailsDialog,
  })),
  history: lazy(async () => ({
    default: (await import('#web/features/decisions/history-dialog.tsx')).HistoryDialog,
  })),
  record: lazy(async () => ({
    default: (await import('#web/features/track-record/track-record-dialog.tsx')).TrackRecordDialog,
  })),
} as const satisfies Record<PricePanel, unknown>

const Card = lazy(async () => ({
  default: (await import('#web/features/track-record/track-record-card.tsx')).TrackRecordCard,
}))

/** The panel named in the address, shown over the recommendations. */
export function PricePanels(props: { readonly panel: PricePanel | undefined; readonly onClose: () => void }) {
  if (props.panel === undefined) return null
  const Panel = PANELS[props.panel]
  return (
    <Suspense fallback={null}>
      <Panel onClose={props.onClose} />
    </Suspense>
  )
}

export function TrackRecord({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <Suspense fallback={<div className="h-20 rounded-card border border-hairline bg-surface print:hidden" />}>
      <Card onOpen={onOpen} />
    </Suspense>
  )
}
