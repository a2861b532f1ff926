import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { navigation } from '../screens.ts'
import { Banners } from './banners.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useSidebar } from './use-sidebar.ts'

const CONTENT_ID = 'content'

export function Shell({ children }: { readonly children: ReactNode }) {
  const t = useText()
  const sidebar = useSidebar()
  const main = useRouteChange()
  return (
    <div className="md:grid md:grid-cols-[auto_minmax(0,1fr)]">
      <a
        href={`#${CONTENT_ID}`}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2 font-medium text-on-accent focus-visible:translate-y-0"
      >
        {t('shell.skipToContent')}
      </a>
      <Sidebar sidebar={sidebar} />
      <div inert={sidebar.isShown} className="flex min-h-dvh min-w-0 flex-col">
        <TopBar sidebar={sidebar} />
        <Banners />
        <main
          ref={main}
          id={CONTENT_ID}
          tabIndex={-1}
          className="mx-auto w-full max-w-(--content-max) flex-1 px-3 py-4 outline-none sm:px-4 md:px-6 md:py-6"
        >
          {children}
        </main>
      </div>
    </div>
  )
}

/** Names the page after its screen and, after the first one, moves the focus into it. */
function useRouteChange() {
  const t = useText()
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const shownPath = useRef(path)
  const screen = navigation.find((candidate) => candidate.path === path)
  const title = screen ? `${t(screen.labelId)} · ${t('app.name')}` : t('app.name')
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}
