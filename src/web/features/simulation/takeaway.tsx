import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useState } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { BegunText } from '#web/lib/api/follow-text.ts'
import { useLoggedError } from '#web/lib/api/use-logged-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FiguredText } from '#web/ui/figured-text.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AdviceFigures } from './advice-figures.tsx'
import { figurePlaces } from './figure-places.ts'
import type { PanelView } from './panel-view.ts'
import { mayAskByItself, type Takeaway as TakeawayText, takeawayQuery } from './takeaway-query.ts'
import type { PriceEvidence, SalesEvolution } from './types.ts'
import { useWords } from './use-words.ts'

/** The meaning of the figures, worded by the server from the same figures. */
export const Takeaway = memo(function Takeaway(props: {
  readonly evolution: SalesEvolution
  readonly panel: PanelView
  readonly evidence: PriceEvidence | undefined
  /** False until the evidence is loaded, or cannot be. */
  readonly isLevelKnown: boolean
}) {
  const { t, format } = useWords()
  const { evolution, panel } = props
  const rests = useRest()
  const [isAsked, setIsAsked] = useState(false)
  const [mayAsk] = useState(mayAskByItself)
  const [begun, setBegun] = useState<BegunText>({})
  const hasFigure = evolution.elasticity !== null
  const found = useQuery({
    ...takeawayQuery(evolution, panel, props.evidence, format.settings, setBegun),
    enabled: hasFigure && props.isLevelKnown && ((rests && mayAsk) || isAsked),
  })
  useLoggedError('The takeaway could not be loaded.', found.error)
  // The server lacks this call, so nothing is shown.
  if (found.error instanceof ApiError && found.error.code === 'not_built') return null
  return (
    <Card title={t('simulation.takeaway.title')}>
      {!hasFigure ? (
        <p className="text-muted">{t('simulation.takeaway.notEnough')}</p>
      ) : found.data ? (
        <Whole takeaway={found.data} />
      ) : found.error ? (
        <LoadFailed found={found} message={t('simulation.takeaway.failed')} />
      ) : begun.conclusion ? (
        <div className="flex max-w-prose flex-col gap-2 leading-7">
          <p className="font-medium">{begun.conclusion}</p>
          {begun.details ? <p>{begun.details}</p> : null}
          <p className="text-caption text-muted">{t('simulation.takeaway.loading')}</p>
        </div>
      ) : mayAsk || isAsked ? (
        <Waiting label={t('simulation.takeaway.loading')} />
      ) : (
        <Button onClick={() => setIsAsked(true)} className="print:hidden">
          {t('simulation.takeaway.ask')}
        </Button>
      )}
      <AdviceFigures evidence={props.evidence} />
    </Card>
  )
})

/** Conclusion and details; each figure links to its place on this page. */
function Whole({ takeaway }: { readonly takeaway: TakeawayText }) {
  const { t } = useWords()
  const { pieces, source, modelFault } = takeaway
  const paragraphs = pieces.filter((paragraph) => paragraph.length > 0)
  return (
    <div role="status" className="flex max-w-prose flex-col gap-2 leading-7">
      {paragraphs.map((paragraph, at) => (
        <p key={at === 0 ? 'conclusion' : 'details'} className={at === 0 ? 'font-medium' : undefined}>
          <FiguredText pieces={paragraph} places={figurePlaces} title={t('simulation.takeaway.show')} />
        </p>
      ))}
      <p className="text-caption text-muted">
        {modelFault ? `${t(`simulation.takeaway.fault.${modelFault}`)} ` : null}
        {t(`simulation.takeaway.${source}`)}
      </p>
    </div>
  )
}

function Waiting({ label }: { readonly label: string }) {
  return (
    <div className="flex max-w-prose flex-col gap-2">
      <p role="status" className="sr-only">
        {label}
      </p>
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  )
}

const REST_MS = 600

/** True after the product has been visible for a moment: browsing through products requests nothing. */
function useRest(): boolean {
  const [rests, setRests] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRests(true), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return rests
}
