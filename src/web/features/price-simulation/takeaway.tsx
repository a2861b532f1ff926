import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useState } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { BegunText } from '#web/lib/api/follow-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { linkFigures } from './figure-links.ts'
import type { PanelView } from './panel-view.ts'
import { mayAskByItself, takeawayQuery } from './takeaway-query.ts'
import { useWords } from './use-words.ts'
import type { SalesEvolution } from './wire.ts'

/** What the figures mean, worded by the server from the same figures. */
export const Takeaway = memo(function Takeaway(props: {
  readonly evolution: SalesEvolution
  readonly panel: PanelView
}) {
  const { t, format } = useWords()
  const { evolution, panel } = props
  const rests = useRest()
  const [isAsked, setIsAsked] = useState(false)
  const [mayAsk] = useState(mayAskByItself)
  const [begun, setBegun] = useState<BegunText>({})
  const hasFigure = evolution.elasticity !== null
  const found = useQuery({
    ...takeawayQuery(evolution, panel, format.settings, setBegun),
    enabled: hasFigure && ((rests && mayAsk) || isAsked),
  })
  useEffect(() => {
    if (found.error) console.error('The takeaway could not be loaded.', found.error)
  }, [found.error])
  // A server without this call: nothing to show.
  if (found.error instanceof ApiError && found.error.code === 'not_built') return null
  return (
    <Card title={t('simulation.takeaway.title')}>
      {!hasFigure ? (
        <p className="text-muted">{t('simulation.takeaway.notEnough')}</p>
      ) : found.data ? (
        <div role="status" className="flex max-w-prose flex-col gap-2 leading-7">
          <p className="font-medium">
            <Linked text={found.data.conclusion} figures={found.data.figures} />
          </p>
          {found.data.details ? (
            <p>
              <Linked text={found.data.details} figures={found.data.figures} />
            </p>
          ) : null}
          <p className="text-caption text-muted">{t(`simulation.takeaway.${found.data.source}`)}</p>
        </div>
      ) : found.error ? (
        <ErrorCard
          message={t('simulation.takeaway.failed')}
          retryLabel={t('error.retry')}
          onRetry={() => found.refetch()}
          busy={found.isFetching}
        />
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
    </Card>
  )
})

interface LinkedProps {
  readonly text: string
  readonly figures: Parameters<typeof linkFigures>[1]
}

const LINK = 'underline decoration-dotted underline-offset-4 hover:decoration-solid'

/** Each figure leads to the place on this page, or to the recommendations, that it comes from. */
function Linked(props: LinkedProps) {
  const { t } = useWords()
  return linkFigures(props.text, props.figures).map(({ text, place }, at) => {
    const key = `${at}${text}`
    if (place === null) return text
    const title = t(`simulation.takeaway.from.${place}`)
    return place === 'recommendations' ? (
      <Link key={key} to="/dashboard" search={{ tab: 'recommendations' }} title={title} className={LINK}>
        {text}
      </Link>
    ) : (
      <a key={key} href={`#simulation-${place}`} title={title} className={LINK}>
        {text}
      </a>
    )
  })
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

/** Becomes true once the product has been looked at for a moment: who leafs through asks for nothing. */
function useRest(): boolean {
  const [rests, setRests] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRests(true), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return rests
}
