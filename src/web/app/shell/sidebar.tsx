import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PanelLeftClose, PanelLeftOpen, X } from '#web/ui/icons.ts'
import { mainScreens } from '../screens.ts'
import { ScreenLinks } from './screen-links.tsx'
import type { Sidebar as SidebarState } from './use-sidebar.ts'

const PricingLinks = lazy(async () => ({ default: (await import('./pricing-links.tsx')).PricingLinks }))

export const SIDEBAR_ID = 'sidebar'

export function Sidebar({ sidebar }: { readonly sidebar: SidebarState }) {
  const t = useText()
  const isIcons = sidebar.isWide && sidebar.isCollapsed
  const aside = useRef<HTMLElement>(null)
  useEffect(() => {
    if (sidebar.isShown) aside.current?.querySelector<HTMLElement>('a[aria-current], a')?.focus()
  }, [sidebar.isShown])
  const collapseLabel = t(sidebar.isCollapsed ? 'shell.expandMenu' : 'shell.collapseMenu')
  const CollapseIcon = sidebar.isCollapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <>
      {sidebar.isShown && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('shell.closeMenu')}
          onClick={sidebar.close}
          className="fixed inset-0 z-30 cursor-default bg-overlay md:hidden"
        />
      )}
      <aside
        ref={aside}
        id={SIDEBAR_ID}
        className={classNames(
          'fixed inset-y-0 left-0 z-40 flex w-64 max-w-[85vw] flex-col border-r border-hairline bg-surface md:bg-canvas transition-[transform,visibility] duration-(--motion) print:hidden',
          'md:sticky md:top-0 md:h-dvh md:max-w-none md:translate-x-0 md:visible md:transition-none',
          sidebar.isShown ? 'visible translate-x-0 shadow-overlay' : 'invisible -translate-x-full',
          isIcons ? 'md:w-(--sidebar-icons)' : 'md:w-(--sidebar-open)',
        )}
      >
        <div className="flex h-(--topbar) shrink-0 items-center gap-2 px-4">
          <Brand isIcons={isIcons} />
          <IconButton label={t('shell.closeMenu')} onClick={sidebar.close} className="ml-auto md:hidden">
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        <Links isIcons={isIcons} onChoose={sidebar.close} />
        <div className="hidden shrink-0 px-2.5 pb-2 md:block">
          <button
            type="button"
            aria-expanded={!sidebar.isCollapsed}
            title={isIcons ? collapseLabel : undefined}
            aria-label={collapseLabel}
            onClick={sidebar.toggleCollapsed}
            className={classNames(
              'flex min-h-(--control) w-full items-center gap-2.5 rounded-control px-2 text-left text-label text-muted hover:bg-sunken hover:text-text',
              isIcons && 'justify-center',
            )}
          >
            <CollapseIcon aria-hidden="true" className="size-4.5 shrink-0" />
            {!isIcons && collapseLabel}
          </button>
        </div>
        <Footer isIcons={isIcons} />
      </aside>
    </>
  )
}

function Brand({ isIcons }: { readonly isIcons: boolean }) {
  const t = useText()
  return (
    <Link to="/dashboard" className="flex min-w-0 items-center gap-2.5 rounded-control">
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-control bg-accent text-card font-strong text-on-accent"
      >
        Q
      </span>
      <span className={isIcons ? 'sr-only' : 'text-card font-strong'}>{t('app.name')}</span>
    </Link>
  )
}

function Links(props: { readonly isIcons: boolean; readonly onChoose: () => void }) {
  const t = useText()
  const isFirstScreenLoaded = useRouterState({ select: (state) => state.resolvedLocation !== undefined })
  return (
    <nav aria-label={t('shell.mainNavigation')} className="flex-1 overflow-y-auto px-2.5 py-3">
      <ScreenLinks screens={mainScreens} {...props} />
      {isFirstScreenLoaded ? (
        <Suspense fallback={null}>
          <PricingLinks {...props} />
        </Suspense>
      ) : null}
    </nav>
  )
}

/** The customer is the company; shows "Customer" until its name is known. */
function Footer({ isIcons }: { readonly isIcons: boolean }) {
  const t = useText()
  const name = useSession().company?.name || t('shell.customer')
  const notice = t('shell.rights')
  if (isIcons) {
    return (
      <footer className="shrink-0 border-t border-hairline py-3 text-center" title={`${name} · ${notice}`}>
        <span aria-hidden="true" className="text-label font-medium text-muted">
          {name.slice(0, 1).toUpperCase()}
        </span>
        <span className="sr-only">{`${name}. ${notice}`}</span>
      </footer>
    )
  }
  return (
    <footer className="shrink-0 border-t border-hairline px-5 py-3">
      <p className="truncate text-label font-medium">{name}</p>
      <p className="text-caption text-muted">{notice}</p>
    </footer>
  )
}
