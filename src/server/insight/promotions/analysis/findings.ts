import type {
  ChannelContribution,
  CrossEffect,
  HaloEffect,
  Lesson,
  LessonGroup,
  MixReason,
  MixUse,
  PlaceboCalibration,
} from '#analytics'

/** Increases when the shape changes: findings of an older shape are computed again. */
export const FINDINGS_VERSION = 4

export interface MixFindings {
  readonly use: MixUse
  readonly reasons: readonly MixReason[]
  readonly weeksMissing: number
  readonly weeks: number
  readonly firstWeek: string | null
  readonly lastWeek: string | null
  readonly revenue: number
  readonly channels: readonly (ChannelContribution & { readonly channel: string })[]
}

export interface LessonFindings {
  readonly kind: 'weekday' | 'depth' | 'pause'
  readonly scope: 'bundles' | 'returning' | 'all'
  readonly promotions: number
  readonly best: LessonGroup<number> | null
  readonly next: LessonGroup<number> | null
  readonly confidence: number | null
}

/** Stored result of an analysis in addition to the rows of its promotions. */
export interface Findings {
  readonly version: typeof FINDINGS_VERSION
  readonly found: number
  readonly fromCalendar: number
  readonly measured: number
  readonly calibration: PlaceboCalibration | null
  readonly dealEffect: number | null
  readonly afterDealEffect: number | null
  readonly refundRate: number
  /** Effect on products bought together; `null`: too few windows, or no baskets mined yet. */
  readonly halo: HaloEffect | null
  readonly crossEffects: readonly (CrossEffect & { readonly productType: string | null })[]
  /** Money given away in discounts by promotions that began in the last 91 days. */
  readonly lastQuarterDiscounts: number
  /** A member state of the European Union that orders of the last year went to; `null`: none did. */
  readonly euCountry: string | null
  readonly mix: MixFindings
  readonly lessons: readonly LessonFindings[]
  readonly elapsedMs: number
}

/** Returns the stored findings; `null` where there are none, or where they have an older shape. */
export function readFindings(stored: unknown): Findings | null {
  if (stored === null || typeof stored !== 'object') return null
  const { version } = stored as { version?: unknown }
  return version === FINDINGS_VERSION ? (stored as Findings) : null
}

export function lessonFindings(
  kind: LessonFindings['kind'],
  scope: LessonFindings['scope'],
  promotions: number,
  lesson: Lesson<number> | null,
): LessonFindings {
  return {
    kind,
    scope,
    promotions,
    best: lesson?.best ?? null,
    next: lesson?.next ?? null,
    confidence: lesson?.confidence ?? null,
  }
}
