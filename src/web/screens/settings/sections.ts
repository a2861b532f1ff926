import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import {
  Bell,
  CreditCard,
  Database,
  EyeOff,
  Globe,
  KeyRound,
  type LucideIcon,
  Palette,
  ScrollText,
  ShieldCheck,
  UserRound,
  Users,
  Webhook,
} from '#web/ui/icons.ts'
import type { SectionKey } from './search.ts'

interface Section {
  readonly labelId: string
  readonly icon: LucideIcon
  readonly component: LazyExoticComponent<ComponentType>
}

/** The content of each section; loaded when it is opened. */
export const sections: Readonly<Record<SectionKey, Section>> = {
  account: {
    labelId: 'settings.section.account',
    icon: UserRound,
    component: lazy(async () => ({
      default: (await import('#web/features/identity/account-section.tsx')).AccountSection,
    })),
  },
  notifications: {
    labelId: 'settings.section.notifications',
    icon: Bell,
    component: lazy(async () => ({
      default: (await import('#web/features/notifications/section.tsx')).NotificationsSection,
    })),
  },
  regional: {
    labelId: 'settings.section.regional',
    icon: Globe,
    component: lazy(async () => ({
      default: (await import('#web/features/identity/regional/section.tsx')).RegionalSection,
    })),
  },
  security: {
    labelId: 'settings.section.security',
    icon: ShieldCheck,
    component: lazy(async () => ({
      default: (await import('#web/features/security/section.tsx')).SecuritySection,
    })),
  },
  privacy: {
    labelId: 'settings.section.privacy',
    icon: EyeOff,
    component: lazy(async () => ({
      default: (await import('#web/features/retention/privacy-section.tsx')).PrivacySection,
    })),
  },
  display: {
    labelId: 'settings.section.display',
    icon: Palette,
    component: lazy(async () => ({
      default: (await import('#web/features/identity/display-section.tsx')).DisplaySection,
    })),
  },
  subscription: {
    labelId: 'settings.section.subscription',
    icon: CreditCard,
    component: lazy(async () => ({
      default: (await import('#web/features/billing/section.tsx')).SubscriptionSection,
    })),
  },
  'data-management': {
    labelId: 'settings.section.data',
    icon: Database,
    component: lazy(async () => ({
      default: (await import('./data-management-section.tsx')).DataManagementSection,
    })),
  },
  team: {
    labelId: 'settings.section.team',
    icon: Users,
    component: lazy(async () => ({ default: (await import('#web/features/team/section.tsx')).TeamSection })),
  },
  'audit-log': {
    labelId: 'settings.section.audit',
    icon: ScrollText,
    component: lazy(async () => ({
      default: (await import('#web/features/audit/section.tsx')).AuditLogSection,
    })),
  },
  'api-keys': {
    labelId: 'settings.section.apiKeys',
    icon: KeyRound,
    component: lazy(async () => ({
      default: (await import('#web/features/api-keys/section.tsx')).ApiKeysSection,
    })),
  },
  webhooks: {
    labelId: 'settings.section.webhooks',
    icon: Webhook,
    component: lazy(async () => ({
      default: (await import('#web/features/webhooks/section.tsx')).WebhooksSection,
    })),
  },
}
