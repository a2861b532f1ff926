import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
} from '@tanstack/react-table'

export const recordFeatures = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
})

export interface RecordSelection<K> {
  readonly words: SelectionWords
  readonly chosen: ReadonlySet<K>
  /** `isRange`: from the row ticked last to this one, as with Shift. Must not change between renders. */
  readonly toggle: (id: K, isRange: boolean) => void
  readonly toggleAll: () => void
  readonly isAll: boolean
}

interface SelectionWords {
  readonly selectAll: string
  /** Must not change between renders. */
  readonly selectRow: (name: string) => string
}

export interface CurrentRow<K> {
  readonly id: K | null
  /** The focus moved into another row. Must not change between renders. */
  readonly onChange: (id: K) => void
}
