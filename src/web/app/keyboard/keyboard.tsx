import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useSession } from '#web/lib/session/use-session.ts'
import type { KeyCommand } from './read-key.ts'
import { findSearchField, useKeyboard } from './use-keyboard.ts'
import { usePart } from './use-part.ts'
import { useTypedAhead } from './use-typed-ahead.ts'

const loadPalette = async () => (await import('../palette/palette.tsx')).Palette
const loadSheet = async () => (await import('../palette/shortcut-sheet.tsx')).ShortcutSheet

export type Overlay = 'palette' | 'sheet' | null

/** Time without any request after which the palette is preloaded, because the first screen has priority. */
const QUIET_MS = 3000

/** Keys that work on every screen, and the two dialogs they open. */
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
  const close = useCallback(() => onOverlay(null), [onOverlay])
  const palette = usePart(loadPalette, overlay === 'palette', close)
  const typed = useTypedAhead(overlay === 'palette' && palette.part === null)
  const sheet = usePart(loadSheet, overlay === 'sheet', close)
  useFetchedAhead(palette.fetchPart)
  return (
    <>
      {palette.part ? (
        <palette.part
          typed={typed}
          onClose={close}
          onSheet={() => onOverlay('sheet')}
          onSidebar={props.onSidebar}
        />
      ) : null}
      {sheet.part ? <sheet.part onClose={close} /> : null}
    </>
  )
}

/** Preloads the palette once the screen is quiet, or as soon as the first key of ⌘K is pressed. */
function useFetchedAhead(fetchPalette: () => Promise<void>) {
  const client = useQueryClient()
  useEffect(() => {
    const fetchQuietly = () => void fetchPalette().catch(() => null)
    let timer = setTimeout(fetchQuietly, QUIET_MS)
    const stop = client.getQueryCache().subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(fetchQuietly, QUIET_MS)
    })
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') fetchQuietly()
    }
    addEventListener('keydown', onKey)
    return () => {
      stop()
      clearTimeout(timer)
      removeEventListener('keydown', onKey)
    }
  }, [client, fetchPalette])
}
