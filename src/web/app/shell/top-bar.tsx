import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { signOut } from '#web/lib/auth/auth.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { IconButton } from '#web/ui/button.tsx'
import { LogOut, Menu, Search, UserRound } from '#web/ui/icons.ts'
import { NotificationsPanel } from './notifications-panel.tsx'
import { SIDEBAR_ID } from './sidebar.tsx'
import { StoreMark } from './store-mark.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import type { Sidebar } from './use-sidebar.ts'

const PeriodControl = lazy(async () => ({
  default: (await import('#web/features/period/period-control.tsx')).PeriodControl,
}))

/** Screens with charts over time. */
const PERIOD_SCREENS = /^\/(dashboard|price-simulation|promotion-optimization)/

const IS_APPLE = /Mac|iP/.test(navigator.platform)

export function TopBar({
  sidebar,
  onPalette,
}: {
  readonly sidebar: Sidebar
  readonly onPalette: () => void
}) {
  const t = useText()
  // Loaded once the first screen stands.
  const hasPeriod = useRouterState({
    select: ({ resolvedLocation }) => PERIOD_SCREENS.test(resolvedLocation?.pathname ?? ''),
  })
  return (
    <header className="sticky top-0 z-20 flex h-(--topbar) shrink-0 items-center gap-1 bg-canvas px-2 max-sm:gap-0 max-sm:px-1 md:px-4 print:hidden">
      <IconButton
        label={t('shell.toggleMenu')}
        aria-controls={SIDEBAR_ID}
        aria-expanded={sidebar.isWide ? !sidebar.isCollapsed : sidebar.isShown}
        onClick={sidebar.toggle}
      >
        <Menu aria-hidden="true" className="size-5" />
      </IconButton>
      <StoreMark />
      <PaletteButton onClick={onPalette} />
      <Suspense fallback={null}>{hasPeriod ? <PeriodControl /> : null}</Suspense>
      <ThemeMenu />
      <NotificationsPanel />
      <Greeting />
      <Link
        to="/settings"
        aria-label={t('shell.account')}
        title={t('shell.account')}
        className="inline-grid size-(--control) shrink-0 place-items-center rounded-full border border-hairline text-muted hover:bg-sunken hover:text-text"
      >
        <Picture />
      </Link>
      <button
        type="button"
        onClick={() => void signOut()}
        className="inline-flex min-h-(--control) items-center gap-2 rounded-control px-2 sm:ml-1 sm:px-2.5 text-body text-muted hover:bg-sunken hover:text-text"
      >
        <LogOut aria-hidden="true" className="size-4.5" />
        <span className="max-sm:sr-only">{t('shell.logOut')}</span>
      </button>
    </header>
  )
}

/** Looks like a search field if there is space, and like the other icons on a phone. */
function PaletteButton({ onClick }: { readonly onClick: () => void }) {
  const t = useText()
  const label = t('shell.palette')
  return (
    <div className="flex min-w-0 flex-1 justify-end max-sm:min-w-[min(var(--control),12vw)] sm:px-2 md:justify-center">
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        title={label}
        onClick={onClick}
        className="inline-flex size-(--control) min-w-0 items-center justify-center gap-2 rounded-control text-muted hover:bg-sunken hover:text-text sm:w-full sm:max-w-md sm:justify-start sm:border sm:border-hairline sm:bg-surface sm:px-2.5"
      >
        <Search aria-hidden="true" className="size-4.5 shrink-0" />
        <span className="truncate text-label max-sm:sr-only">{label}</span>
        <kbd className="ml-auto text-caption whitespace-nowrap max-md:hidden">
          {IS_APPLE ? '⌘' : `${t('shell.controlKey')} `}K
        </kbd>
      </button>
    </div>
  )
}

function Picture() {
  const picture = useSession().user?.profile_image_url
  if (!picture) return <UserRound aria-hidden="true" className="size-4.5" />
  return <img src={picture} alt="" className="size-full rounded-full object-cover" />
}

function Greeting() {
  const t = useText()
  const name = useSession().user?.first_name
  return (
    <p className="mx-2 hidden max-w-48 truncate text-body sm:block">
      {name ? t('shell.greeting', { name }) : t('shell.greetingNameless')}
    </p>
  )
}
