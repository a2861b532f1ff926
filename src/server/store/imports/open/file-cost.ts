export interface ReviewCost {
  readonly heapMb: number
  /** The file, and parts of a workbook that are unpacked as a whole. */
  readonly buffersMb: number
  /** Processor time for one question about the file. */
  readonly processorMs: number
}

const MIB = 1024 * 1024

/** Limits for looking at a file, by its size, so that small files never take what large ones need. */
export function reviewCost(sizeBytes: number): ReviewCost {
  const megabytes = sizeBytes / MIB
  return {
    heapMb: Math.round(clamp(192 + 40 * megabytes, 192, 512)),
    buffersMb: Math.round(clamp(64 + 12 * megabytes, 64, 768)),
    processorMs: Math.round(clamp(6000 + 2000 * megabytes, 6000, 120_000)),
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
