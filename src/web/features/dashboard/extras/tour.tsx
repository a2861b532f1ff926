import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Compass, X } from '#web/ui/icons.ts'
import { useWords } from '../use-words.ts'
import { openExtrasMessages } from './messages.ts'
import { endTour, isTourOver, placeOf, tourSteps } from './tour-steps.ts'

await openExtrasMessages()

/** Offers a tour of the dashboard until it was taken or dismissed. */
export function Tour() {
  const { t } = useWords()
  const [state, setState] = useState<'offered' | 'open' | 'over'>(() => (isTourOver() ? 'over' : 'offered'))
  const end = () => {
    endTour()
    setState('over')
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }
  if (state === 'over') return null
  if (state === 'open') return <TourCard onEnd={end} />
  return (
    // Hidden on a phone, where it would push the figures down.
    <span className="inline-flex items-center max-sm:hidden">
      <Button
        variant="quiet"
        icon={<Compass aria-hidden="true" className="size-4" />}
        onClick={() => setState('open')}
      >
        {t('extras.tour.start')}
      </Button>
      <IconButton label={t('extras.tour.putAway')} onClick={end}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </span>
  )
}

/** Shows one step at a time at the bottom of the window and frames its element. Nothing moves automatically. */
function TourCard({ onEnd }: { readonly onEnd: () => void }) {
  const { t, format } = useWords()
  const id = useId()
  const [steps] = useState(() => tourSteps.filter((step) => placeOf[step]() !== null))
  const [at, setAt] = useState(0)
  const step = steps[at]
  const isLast = at === steps.length - 1
  const card = useRef<HTMLElement>(null)
  useEffect(() => card.current?.focus(), [])
  useEffect(() => {
    const place = step ? placeOf[step]() : null
    place?.classList.add('toured')
    place?.scrollIntoView({ block: 'center' })
    return () => place?.classList.remove('toured')
  }, [step])
  const go = (by: 1 | -1) => setAt((now) => Math.min(steps.length - 1, Math.max(0, now + by)))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEnd()
    else if (event.key === 'ArrowRight') go(1)
    else if (event.key === 'ArrowLeft') go(-1)
  }
  if (!step) return null
  return (
    <section
      ref={card}
      role="dialog"
      aria-modal="false"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="fixed inset-x-3 bottom-[calc(0.75rem+var(--bottom-bar))] z-30 mx-auto max-w-lg rounded-card border border-hairline bg-surface p-4 shadow-overlay outline-none print:hidden"
    >
      <p className="text-caption text-muted">
        {t('extras.tour.step', { step: format.count(at + 1), steps: format.count(steps.length) })}
      </p>
      <div aria-live="polite">
        <h2 id={`${id}-title`} className="text-card">
          {t(`extras.tour.${step}.title`)}
        </h2>
        <p id={`${id}-text`} className="mt-1 text-body text-muted">
          {t(`extras.tour.${step}.text`)}
        </p>
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        {isLast ? null : (
          <Button variant="quiet" className="mr-auto" onClick={onEnd}>
            {t('extras.tour.skip')}
          </Button>
        )}
        {at > 0 ? <Button onClick={() => go(-1)}>{t('extras.tour.back')}</Button> : null}
        <Button variant="primary" onClick={isLast ? onEnd : () => go(1)}>
          {t(isLast ? 'extras.tour.done' : 'extras.tour.next')}
        </Button>
      </div>
    </section>
  )
}
