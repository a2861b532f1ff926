import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { METHODS_PATH } from '#contract/screens'
import { useText } from '#web/i18n/use-text.ts'
import { useLaterPart } from '#web/lib/use-later-part.ts'
import { useShownTitlePart } from '#web/ui/title-part.ts'
import type { Overlay } from '../keyboard/keyboard.tsx'
import { navigation } from '../screens.ts'
import { Banners } from './banners.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useSidebar } from './use-sidebar.ts'

const CONTENT_ID = 'content'

/** No key is pressed before there is something to see. */
const loadKeyboard = async () => (await import('../keyboard/keyboard.tsx')).Keyboard

export function Shell({ children }: { readonly children: ReactNode }) {
  const t = useText()
  const sidebar = useSidebar()
  const main = useRouteChange()
  const [overlay, setOverlay] = useState<Overlay>(null)
  const Keyboard = useLaterPart(loadKeyboard, 0)
  return (
    <div className="md:grid md:grid-cols-[auto_minmax(0,1fr)]">
      <a
        href={`#${CONTENT_ID}`}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2 font-medium text-on-accent focus-visible:translate-y-0 print:hidden"
      >
        {t('shell.skipToContent')}
      </a>
      <Sidebar sidebar={sidebar} />
      <div inert={sidebar.isShown} className="flex min-h-dvh min-w-0 flex-col">
        <TopBar sidebar={sidebar} onPalette={() => setOverlay('palette')} />
        <Banners />
        <main
          ref={main}
          id={CONTENT_ID}
          tabIndex={-1}
          className="mx-auto w-full max-w-(--content-max) flex-1 px-3 pt-2 pb-[calc(1.5rem+var(--bottom-bar))] outline-none sm:px-4 sm:py-4 md:px-7 md:pt-2 md:pb-10"
        >
          {children}
        </main>
        <BottomBar onMore={sidebar.toggle} />
      </div>
      {Keyboard && <Keyboard overlay={overlay} onOverlay={setOverlay} onSidebar={sidebar.toggle} />}
    </div>
  )
}

/** Sets the page title to the screen and, except on the first one, moves the focus into it. */
function useRouteChange() {
  const t = useText()
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const shownPath = useRef(path)
  const screen = navigation.find((candidate) => candidate.path === path)
  const labelId = screen?.labelId ?? (path === METHODS_PATH ? 'shell.methods' : null)
  const names = [useShownTitlePart(), labelId && t(labelId), t('app.name')]
  const title = names.filter(Boolean).join(' · ')
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
