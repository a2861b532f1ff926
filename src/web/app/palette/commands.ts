import type { UseNavigateResult } from '@tanstack/react-router'
import { METHODS_PATH } from '#contract/screens'
import { type DisplaySettings, layouts, themes } from '#contract/settings'
import { askForDialog } from '#web/features/catalogue/ask-for-dialog.ts'
import { dashboardTabs } from '#web/features/dashboard/search.ts'
import type { Text } from '#web/i18n/use-text.ts'
import { sectionKeys } from '#web/screens/settings/search.ts'
import {
  BookOpen,
  ChartColumn,
  Keyboard,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  PanelLeft,
  Plus,
  Printer,
  Settings,
  StretchHorizontal,
  Sun,
  Upload,
} from '#web/ui/icons.ts'
import { mainScreens, pricingScreens } from '../screens.ts'
import { pricingIcons } from '../shell/pricing-links.tsx'

export interface Command {
  readonly id: string
  readonly label: string
  /** Synonyms for the search. */
  readonly also?: string
  readonly icon: LucideIcon
  /** Keys with the same effect outside the palette. */
  readonly keys?: readonly string[]
  readonly run: () => void
}

export interface CommandTools {
  readonly t: Text
  readonly navigate: UseNavigateResult<string>
  readonly display: DisplaySettings
  readonly saveDisplay: (display: DisplaySettings) => void
  readonly onSheet: () => void
  readonly onSidebar: () => void
  readonly onLogOut: () => void
}

/** Places to go to: the screens first, then their parts. */
export function goCommands({ t, navigate }: CommandTools): Command[] {
  const go = (screen: { name: string; path: string; labelId: string; letter: string }, icon: LucideIcon) => ({
    id: screen.name,
    label: t(screen.labelId),
    icon,
    keys: ['G', screen.letter.toUpperCase()],
    run: () => void navigate({ to: screen.path }),
  })
  const screens = [
    ...mainScreens.map((screen) => go(screen, screen.icon)),
    ...pricingScreens.map((screen) => ({
      ...go(screen, pricingIcons[screen.name]),
      also: t(`palette.also.${screen.name}`),
    })),
  ]
  const methods = {
    id: 'methods',
    label: t('shell.methods'),
    also: t('palette.also.methods'),
    icon: BookOpen,
    keys: ['G', 'H'],
    run: () => void navigate({ to: METHODS_PATH }),
  }
  return [...screens, methods]
}

/** Parts of screens: shown only after typing. */
export function innerCommands({ t, navigate }: CommandTools): Command[] {
  const tabs = dashboardTabs.map((tab) => ({
    id: `tab-${tab}`,
    label: `${t('nav.dashboard')} › ${t(`dashboard.tab.${tab}`)}`,
    icon: ChartColumn,
    run: () => void navigate({ to: '/dashboard', search: tab === 'overview' ? {} : { tab } }),
  }))
  const sections = sectionKeys.map((section) => ({
    id: `section-${section}`,
    label: `${t('nav.settings')} › ${t(SECTION_NAMES[section] ?? `settings.section.${section}`)}`,
    icon: Settings,
    run: () => void navigate({ to: '/settings', search: section === 'account' ? {} : { section } }),
  }))
  return [...tabs, ...sections]
}

/** Three sections whose key in the address differs from the name of their message. */
const SECTION_NAMES: Readonly<Record<string, string>> = {
  'data-management': 'settings.section.data',
  'audit-log': 'settings.section.audit',
  'api-keys': 'settings.section.apiKeys',
}

const themeIcons = { light: Sun, dark: Moon, system: Monitor } as const

/** Actions that are available everywhere. */
export function actCommands(tools: CommandTools): Command[] {
  const { t, navigate } = tools
  const act = (name: string, icon: LucideIcon, run: () => void, keys?: readonly string[]): Command => ({
    id: name,
    label: t(`palette.act.${name}`),
    icon,
    run,
    ...(keys ? { keys } : {}),
  })
  return [
    act(
      'addSale',
      Plus,
      () => void navigate({ to: '/data-management', search: askForDialog('sales', 'one') }),
    ),
    act(
      'addProduct',
      Plus,
      () => void navigate({ to: '/data-management', search: askForDialog('products', 'one') }),
    ),
    act(
      'bulkSales',
      Plus,
      () => void navigate({ to: '/data-management', search: askForDialog('sales', 'bulk') }),
    ),
    act('import', Upload, () => void navigate({ to: '/upload-products' })),
    act('connect', Upload, () => void navigate({ to: '/upload-products', search: { tab: 'platform' } })),
    ...displayCommands(tools),
    act('print', Printer, () => window.print()),
    act('sidebar', PanelLeft, tools.onSidebar, ['[']),
    act('shortcuts', Keyboard, tools.onSheet, ['?']),
    { id: 'logOut', label: t('shell.logOut'), icon: LogOut, run: tools.onLogOut },
  ]
}

/** The display settings other than the current ones. */
function displayCommands({ t, display, saveDisplay }: CommandTools): Command[] {
  const looks = themes
    .filter((theme) => theme !== display.theme)
    .map((theme) => ({
      id: `theme-${theme}`,
      label: t(`palette.theme.${theme}`),
      also: t('shell.theme'),
      icon: themeIcons[theme],
      run: () => saveDisplay({ ...display, theme }),
    }))
  const densities = layouts
    .filter((layout) => layout !== display.layout)
    .map((layout) => ({
      id: `layout-${layout}`,
      label: t(`palette.layout.${layout}`),
      icon: StretchHorizontal,
      run: () => saveDisplay({ ...display, layout }),
    }))
  return [...looks, ...densities]
}
