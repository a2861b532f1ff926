export interface End {
  readonly code: number | null
  readonly signal: string | null
  /** Linux has ended something for want of memory meanwhile. */
  readonly isForMemory: boolean
}

export function whyEnded(end: End): string
export function killedForMemory(): number
