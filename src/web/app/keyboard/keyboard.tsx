import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useSession } from '#web/lib/session/use-session.ts'
import type { KeyCommand } from './read-key.ts'
import { findSearchField, useKeyboard } from './use-keyboard.ts'

const loadPalette = () => import('../palette/palette.tsx')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))
const ShortcutSheet = lazy(async () => ({
  default: (await import('../palette/shortcut-sheet.tsx')).ShortcutSheet,
}))

export type Overlay = 'palette' | 'sheet' | null

/** Long after the first picture, so that ⌘K opens without waiting for its code. */
const FETCH_PALETTE_AFTER_MS = 6000

/** Keys that work on every screen, and the two dialogs that they open. */
export function Keyboard(props: {
  readonly overlay: Overlay
  readonly onOverlay: (overlay: Overlay) => void
  readonly onSidebar: () => void
}) {
  const { overlay, onOverlay } = props
  const navigate = useNavigate()
  const { settings } = useSession()
  const run = (command: KeyCommand) => {
    if (command.kind === 'go') void navigate({ to: command.path })
    else if (command.kind === 'sidebar') props.onSidebar()
    else if (command.kind === 'find') (findSearchField() ?? { focus: () => onOverlay('palette') }).focus()
    else onOverlay(command.kind)
  }
  useKeyboard(settings?.display.shortcuts ?? true, run)
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => null), FETCH_PALETTE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const close = () => onOverlay(null)
  return (
    <Suspense fallback={null}>
      {overlay === 'palette' ? (
        <Palette onClose={close} onSheet={() => onOverlay('sheet')} onSidebar={props.onSidebar} />
      ) : null}
      {overlay === 'sheet' ? <ShortcutSheet onClose={close} /> : null}
    </Suspense>
  )
}
