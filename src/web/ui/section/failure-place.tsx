import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#web/i18n/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'

interface Place {
  readonly target: HTMLElement | null
  /** Hides everything else until the returned function is called. */
  readonly occupy: () => () => void
}

const PlaceContext = createContext<Place>({ target: null, occupy: () => () => undefined })

/**
 * The place where a failure replaces the whole screen. The replaced content is hidden and stays mounted, so that
 * its input is kept.
 */
export function FailurePlace({ children }: { readonly children: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [notices, setNotices] = useState(0)
  const place = useMemo<Place>(
    () => ({
      target,
      occupy: () => {
        setNotices((count) => count + 1)
        return () => setNotices((count) => count - 1)
      },
    }),
    [target],
  )
  return (
    <PlaceContext value={place}>
      <div ref={setTarget} />
      <div hidden={notices > 0}>{children}</div>
    </PlaceContext>
  )
}

interface FailureNoticeProps {
  readonly message: string
  readonly onRetry: () => void
  readonly busy?: boolean
  /** Returns to the hidden content; absent if there is none to return to. */
  readonly onBack?: () => void
  /** True if it hides a form: the notice then says that its input is kept. */
  readonly isForm?: boolean
}

/** The error notice that replaces the screen. Render it wherever the failure is known. */
export function FailureNotice({
  message,
  onRetry,
  busy = false,
  onBack,
  isForm = false,
}: FailureNoticeProps) {
  const t = useText()
  const { target, occupy } = useContext(PlaceContext)
  useLayoutEffect(occupy, [occupy])
  // The focused element is hidden now, so the focus moves here.
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (target) notice.current?.focus()
  }, [target])
  if (!target) return null
  return createPortal(
    <div ref={notice} tabIndex={-1} className="flex flex-col items-start gap-3 outline-none">
      <div className="w-full">
        <ErrorCard message={message} retryLabel={t('error.retry')} onRetry={onRetry} busy={busy}>
          {isForm ? t('settings.form.kept') : null}
        </ErrorCard>
      </div>
      {onBack && (
        <Button onClick={onBack}>{t(isForm ? 'settings.form.back' : 'settings.notice.back')}</Button>
      )}
    </div>,
    target,
  )
}
