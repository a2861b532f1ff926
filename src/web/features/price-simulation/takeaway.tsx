import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useState } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
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
  const hasFigure = evolution.elasticity !== null
  const found = useQuery({
    ...takeawayQuery(evolution, panel, format.settings),
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
        <div role="status" className="flex max-w-prose flex-col gap-2">
          <p className="font-medium">{found.data.conclusion}</p>
          {found.data.details ? <p>{found.data.details}</p> : null}
          <p className="text-caption text-muted">{t(`simulation.takeaway.${found.data.source}`)}</p>
        </div>
      ) : found.error ? (
        <ErrorCard
          message={t('simulation.takeaway.failed')}
          retryLabel={t('error.retry')}
          onRetry={() => found.refetch()}
          busy={found.isFetching}
        />
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
