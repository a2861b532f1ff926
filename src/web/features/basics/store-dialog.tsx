import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StoreBasics, StoreBasicsForecast } from '#contract/basics'
import { basicsForecastQuery, storeBasicsQuery } from '#web/features/basics/queries.ts'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface Basics {
  readonly currency: string
  readonly timezone: string
}

interface StoreDialogProps {
  readonly from: StoreBasics
  /** The chosen values; `null` closes the dialog. */
  readonly to: Basics | null
  readonly onClose: () => void
}

/** Shows in figures what a change of currency or time zone does, before it is made. */
export function StoreDialog({ from, to, onClose }: StoreDialogProps) {
  const t = useText()
  const client = useQueryClient()
  const wanted = to ?? from
  const forecast = useQuery({
    ...basicsForecastQuery({ currency: wanted.currency, timezone: wanted.timezone }),
    enabled: to !== null,
    staleTime: 0,
  })
  const change = useWrite({
    mutationFn: (body: Basics) => call('changeStoreBasics', { body }),
    onSuccess: (answer) => {
      client.setQueryData(storeBasicsQuery().queryKey, answer)
      onClose()
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'store-basics' })
    },
  })
  const isBlocked = forecast.data?.blockedBy != null
  const failure = change.error ?? forecast.error
  return (
    <Dialog
      title={t('settings.store.dialog')}
      isOpen={to !== null}
      onClose={onClose}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            disabled={!forecast.data || isBlocked}
            busy={change.isPending}
            onClick={() => change.mutate({ currency: wanted.currency, timezone: wanted.timezone })}
          >
            {t('settings.store.confirm')}
          </Button>
        </>
      }
    >
      {forecast.data ? (
        <Consequences from={from} to={wanted} forecast={forecast.data} />
      ) : failure ? null : (
        <Skeleton className="h-24" />
      )}
      {failure ? (
        <p role="alert" className="mt-3 text-label text-danger">
          {sentenceOf(failure, t('settings.store.lookFailed'))}
        </p>
      ) : null}
    </Dialog>
  )
}

function Consequences(props: {
  readonly from: StoreBasics
  readonly to: Basics
  readonly forecast: StoreBasicsForecast
}) {
  const t = useText()
  const { count } = useFormat()
  const { from, to, forecast } = props
  const { lines, blockedBy } = forecast
  const movesDays = to.timezone !== from.timezone
  const all = lines.withOffset + lines.withoutOffset + lines.notNoted
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5">
      {to.currency === from.currency ? null : (
        <li>{t('settings.store.relabel', { from: from.currency, to: to.currency })}</li>
      )}
      {movesDays ? (
        <>
          <li>
            {t('settings.store.moves', {
              moving: count(lines.moving),
              all: count(all),
              months: count(lines.movingMonth),
            })}
          </li>
          {lines.withoutOffset > 0 ? (
            <li>{t('settings.store.stay', { count: count(lines.withoutOffset) })}</li>
          ) : null}
          {lines.notNoted > 0 ? (
            <li>{t('settings.store.notNoted', { count: count(lines.notNoted) })}</li>
          ) : null}
          {lines.moving > 0 ? <li>{t('settings.store.recount')}</li> : null}
        </>
      ) : null}
      <li>{t('settings.store.goBack')}</li>
      {blockedBy ? (
        <li role="alert" className="text-danger">
          {t(`settings.store.blocked.${blockedBy}`)}
        </li>
      ) : null}
    </ul>
  )
}
