import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { StoreBasics } from '#contract/basics'
import { currencyChoices, zoneChoices } from '#web/features/basics/choices.ts'
import { storeBasicsQuery } from '#web/features/basics/queries.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { useRefusal } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { StoreDialog } from './store-dialog.tsx'

interface Basics {
  readonly currency: string
  readonly timezone: string
}

/** Currency and time zone of the store, for the whole company; saved separately, after a preview of the change. */
export function StoreCard() {
  const { data } = useQuery(storeBasicsQuery())
  useFollowChange(data)
  return data ? <StoreForm basics={data} key={`${data.currency} ${data.timezone}`} /> : null
}

/** Refetches every figure on every screen once the days are recounted, because all of them change then. */
function useFollowChange(data: StoreBasics | undefined): void {
  const client = useQueryClient()
  const before = useRef<string | undefined>(undefined)
  const status = data?.lastChange?.status
  useEffect(() => {
    const wasMoving = before.current === 'queued' || before.current === 'running'
    before.current = status
    if (wasMoving && status === 'done')
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'store-basics' })
  }, [client, status])
}

function StoreForm({ basics }: { readonly basics: StoreBasics }) {
  const t = useText()
  const { language } = useFormat().settings
  const refusal = useRefusal('changeStoreBasics')
  const [chosen, choose] = useState<Basics>({ currency: basics.currency, timezone: basics.timezone })
  const [asked, ask] = useState<Basics | null>(null)
  const isSame = chosen.currency === basics.currency && chosen.timezone === basics.timezone
  const last = basics.lastChange
  const isCounting = last?.status === 'queued' || last?.status === 'running'
  const isLocked = refusal !== null || isCounting
  return (
    <Card title={t('settings.store.title')} note={t('settings.store.note')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('settings.store.currency')}>
          {(control) => (
            <Select
              {...control}
              disabled={isLocked}
              value={chosen.currency}
              options={currencyChoices(language, basics.currency)}
              onChange={({ target }) => choose({ ...chosen, currency: target.value })}
            />
          )}
        </Field>
        <Field label={t('settings.store.timezone')}>
          {(control) => (
            <Select
              {...control}
              disabled={isLocked}
              value={chosen.timezone}
              options={zoneChoices(basics.timezone)}
              onChange={({ target }) => choose({ ...chosen, timezone: target.value })}
            />
          )}
        </Field>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button disabled={isSame || isLocked} onClick={() => ask(chosen)}>
          {t('settings.store.look')}
        </Button>
        {refusal ? <p className="text-label text-muted">{refusal}</p> : null}
        <LastChange last={last} onBack={isLocked ? null : ask} />
      </div>
      <StoreDialog from={basics} to={asked} onClose={() => ask(null)} />
    </Card>
  )
}

function LastChange(props: {
  readonly last: StoreBasics['lastChange']
  readonly onBack: ((before: Basics) => void) | null
}) {
  const t = useText()
  const format = useFormat()
  const { last, onBack } = props
  if (!last) return null
  const nameOf = (currency: string, timezone: string) => `${currency}, ${timezone.replaceAll('_', ' ')}`
  const before = nameOf(last.fromCurrency, last.fromTimezone)
  const after = nameOf(last.toCurrency, last.toTimezone)
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 text-label text-muted">
      <p>
        {last.status === 'done'
          ? t('settings.store.done', { before, after, count: format.count(last.movedLines) })
          : last.status === 'failed'
            ? t('settings.store.failed')
            : t('settings.store.counting', { zone: last.toTimezone.replaceAll('_', ' ') })}
      </p>
      {last.status === 'done' && onBack ? (
        <Button
          variant="quiet"
          onClick={() => onBack({ currency: last.fromCurrency, timezone: last.fromTimezone })}
        >
          {t('settings.store.back', { before })}
        </Button>
      ) : null}
    </div>
  )
}
