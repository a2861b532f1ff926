import { Link } from '@tanstack/react-router'
import { LoaderCircle, TriangleAlert } from '#web/ui/icons.ts'
import type { PlanEntry } from './types.ts'
import type { Words } from './use-words.ts'
import { wayOf } from './way-view.ts'

/** How far a price is on its way into the store: one line, with the reason where it stopped. */
export function OnItsWay({ words, entry }: { readonly words: Words; readonly entry: PlanEntry }) {
  const { t } = words
  const view = wayOf(entry)
  if (view === null || view.is === 'inStore') return null
  const { is, way } = view
  const reason = way.reason ?? ''
  const isTrouble = is === 'failed' || is === 'kept' || way.rolloutState === 'paused'
  return (
    <p
      role="status"
      className={`flex flex-wrap items-start gap-x-1.5 text-label ${isTrouble ? 'text-warning' : 'text-muted'}`}
    >
      {is === 'moving' ? (
        <LoaderCircle
          aria-hidden="true"
          className="mt-0.5 size-3.5 shrink-0 animate-spin motion-reduce:animate-none"
        />
      ) : null}
      {isTrouble ? <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" /> : null}
      <span>
        {is === 'moving'
          ? t(`pricing.plan.way.${way.state === 'taking_back' ? 'back' : 'moving'}`)
          : is === 'waiting'
            ? t(`pricing.plan.way.${way.rolloutState === 'paused' ? 'paused' : 'waiting'}`, { reason })
            : t(`pricing.plan.way.${is}`, { reason })}
      </span>
      {is === 'waiting' ? (
        <Link to="/roll-outs" search={{ rollout: way.rolloutId }} className="text-accent underline">
          {t('pricing.plan.way.open')}
        </Link>
      ) : null}
    </p>
  )
}
