import type { notificationTypes } from '#contract/notifications'

/** Value in a notification: text, count, money in the store's currency, or a time (ISO 8601). */
export type Figure =
  | string
  | number
  | {
      readonly amount: number
      readonly currency: string
      /** Default: 0. */
      readonly decimals?: number
    }
  | { readonly instant: string }

interface Kind {
  readonly type: (typeof notificationTypes)[number]
  /** Address within the product that the notification opens. */
  readonly link: string
}

/** Lists every kind of notification with its type in the preferences and the values that its texts name. */
export const kinds = {
  'import-finished': { type: 'system_updates', link: '/upload-products' },
  'records-imported': { type: 'system_updates', link: '/upload-products' },
  'import-failed': { type: 'system_updates', link: '/upload-products' },
  'export-ready': { type: 'system_updates', link: '/settings?section=data-management' },
  'member-joined': { type: 'system_updates', link: '/settings?section=team' },
  'new-device': { type: 'security_alerts', link: '/settings?section=security' },
  'password-changed': { type: 'security_alerts', link: '/settings?section=security' },
  'keys-ended': { type: 'security_alerts', link: '/settings?section=api-keys' },
  'two-factor-on': { type: 'security_alerts', link: '/settings?section=security' },
  'two-factor-off': { type: 'security_alerts', link: '/settings?section=security' },
  'recovery-code-used': { type: 'security_alerts', link: '/settings?section=security' },
  'deletion-requested': { type: 'security_alerts', link: '/settings?section=data-management' },
  'deletion-taken-back': { type: 'security_alerts', link: '/settings?section=data-management' },
  'estimates-refreshed': { type: 'analytics_reports', link: '/dashboard' },
  'worthwhile-advice': { type: 'analytics_reports', link: '/dashboard?tab=recommendations' },
  'market-alert': { type: 'analytics_reports', link: '/data-management' },
  'market-more': { type: 'analytics_reports', link: '/competitor-prices' },
  'market-silent': { type: 'analytics_reports', link: '/competitor-prices' },
  'data-quality': { type: 'analytics_reports', link: '/upload-products' },
  'rollout-approval': { type: 'analytics_reports', link: '/roll-outs' },
  'rollout-paused': { type: 'security_alerts', link: '/roll-outs' },
  'rollout-look': { type: 'security_alerts', link: '/roll-outs' },
  'rollout-taken-back': { type: 'security_alerts', link: '/roll-outs' },
  'rollout-restored': { type: 'security_alerts', link: '/roll-outs' },
  'rollout-done': { type: 'analytics_reports', link: '/roll-outs' },
  'webhook-off': { type: 'system_updates', link: '/settings?section=webhooks' },
  'report-ready': { type: 'analytics_reports', link: '/reports-exports' },
  'whats-new': { type: 'product_updates', link: '/dashboard' },
  'pricing-tip': { type: 'marketing', link: '/dashboard' },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof kinds

/** Opens this roll-out; notifications of older versions lack it. */
interface OfRollout {
  readonly rolloutId: string
}

/** Values of each kind; its texts may use these and no others. */
export interface KindParams {
  readonly 'import-finished': { readonly file: string; readonly lines: number; readonly products: number }
  /** A file of anything but orders; `what`: its kind. */
  readonly 'records-imported': {
    readonly file: string
    readonly what: string
    readonly added: number
    readonly updated: number
    readonly known: number
  }
  readonly 'import-failed': { readonly file: string }
  readonly 'export-ready': { readonly days: number }
  readonly 'member-joined': { readonly name: string }
  readonly 'new-device': { readonly device: string; readonly address: string }
  readonly 'password-changed': Record<never, never>
  readonly 'keys-ended': { readonly count: number; readonly names: string }
  readonly 'two-factor-on': Record<never, never>
  readonly 'two-factor-off': Record<never, never>
  readonly 'recovery-code-used': { readonly left: number }
  readonly 'deletion-requested': { readonly who: string; readonly due: Figure }
  readonly 'deletion-taken-back': { readonly who: string }
  readonly 'estimates-refreshed': { readonly estimated: number; readonly products: number }
  readonly 'worthwhile-advice': {
    readonly product: string
    readonly gain: Figure
    readonly of: 'profit' | 'revenue'
    /** That it pays, in percent. */
    readonly chance: number
  }
  /** Why, as one of `alertReasons`, or `unkept`: a rule is broken that no price keeps; a price or a gain that is not named is empty. */
  readonly 'market-alert': {
    readonly productId: number
    readonly product: string
    readonly competitor: string
    readonly why: string
    readonly theirs: Figure
    readonly ours: Figure
    readonly to: Figure
    readonly gain: Figure
    readonly of: 'profit' | 'revenue' | 'other'
  }
  readonly 'market-more': { readonly products: number }
  readonly 'market-silent': { readonly name: string; readonly days: number }
  readonly 'data-quality': { readonly file: string; readonly left: number; readonly rows: number }
  readonly 'rollout-approval': OfRollout & { readonly products: number }
  /** Why, as a code of the watch, or of what stopped the writing. */
  readonly 'rollout-paused': OfRollout & { readonly products: number; readonly why: string }
  /** All prices are written, so that nothing is left to pause; why, as a code of the watch. */
  readonly 'rollout-look': OfRollout & { readonly products: number; readonly why: string }
  readonly 'rollout-taken-back': OfRollout & { readonly products: number }
  readonly 'rollout-restored': OfRollout & { readonly restored: number; readonly kept: number }
  /** Products that have a new price. */
  readonly 'rollout-done': OfRollout & { readonly products: number }
  /** Why, as one of `webhookOffReasons`. */
  readonly 'webhook-off': { readonly name: string; readonly why: string }
  readonly 'report-ready': { readonly name: string }
  readonly 'whats-new': { readonly version: string }
  /** Month of the year, 1 to 12. */
  readonly 'pricing-tip': { readonly month: number }
}
