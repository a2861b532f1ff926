import { useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { CircleCheck, Download, TriangleAlert, Unplug } from '#web/ui/icons.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useDisconnectStore, useImportProducts } from './mutations.ts'
import { SyncReport } from './sync-report.tsx'
import {
  isReading,
  type Platform,
  type PlatformConnection,
  type PlatformRun,
  platformNames,
} from './view-model.ts'

interface ConnectedCardProps {
  readonly platform: Platform
  readonly connection: PlatformConnection
  readonly run: PlatformRun | null
}

/** The connected shop: import, result of the latest import, its limits, disconnect. */
export function ConnectedCard({ platform, connection, run }: ConnectedCardProps) {
  const t = useText()
  const format = useFormat()
  const { shopName, shopDomain, lastSyncedAt } = connection
  const note = lastSyncedAt
    ? t('platform.lastImport', { at: format.dateTime(lastSyncedAt) })
    : t('platform.neverImported')
  return (
    <Card
      title={shopName ? t('platform.connected.shop', { shop: shopName }) : t('platform.connected.title')}
      note={[platformNames[platform], shopDomain, note].filter(Boolean).join(' · ')}
      actions={<Disconnect />}
    >
      <ImportProducts platform={platform} isRunning={isReading(run)} />
      {run ? <SyncReport run={run} /> : null}
      {lastSyncedAt ? <p className="mt-3 text-label text-muted">{t('platform.hourly')}</p> : null}
      {platform === 'medusa' ? (
        <p className="mt-3 text-label text-muted">{t('platform.medusaRefunds')}</p>
      ) : null}
      {connection.ordersLimited ? <OrderLimit /> : null}
    </Card>
  )
}

function ImportProducts(props: { readonly platform: Platform; readonly isRunning: boolean }) {
  const { platform, isRunning } = props
  const t = useText()
  const start = useImportProducts()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Permit call="fetchPlatformProducts">
        <Button
          variant="primary"
          icon={<Download aria-hidden="true" className="size-4" />}
          onClick={() => start.mutate(platform)}
          busy={start.isPending || isRunning}
        >
          {t(start.isPending || isRunning ? 'platform.importing' : 'platform.importButton')}
        </Button>
      </Permit>
      <p role="status" className="flex items-center gap-2 text-label text-success">
        {start.isSuccess ? (
          <>
            <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
            {t('platform.started')}
          </>
        ) : null}
      </p>
      {start.error ? (
        <p role="alert" className="text-label text-danger">
          {sentenceOf(start.error, t('platform.importFailed'))}
        </p>
      ) : null}
    </div>
  )
}

/** Says that the platform limits the order history, because elasticities need months of it. */
function OrderLimit() {
  const t = useText()
  return (
    <div className="mt-5 flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-label">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
      <div className="max-w-prose">
        <p className="font-medium">{t('platform.limit.title')}</p>
        <p>{t('platform.limit.text')}</p>
      </div>
    </div>
  )
}

function Disconnect() {
  const t = useText()
  const disconnect = useDisconnectStore()
  const [isAsked, setAsked] = useState(false)
  const confirmed = () => {
    setAsked(false)
    disconnect.mutate(undefined, {
      onError: (error) =>
        showToast({ message: sentenceOf(error, t('platform.disconnect.failed')), tone: 'danger' }),
    })
  }
  return (
    <>
      <Permit call="disconnectPlatform">
        <Button
          variant="quiet"
          icon={<Unplug aria-hidden="true" className="size-4" />}
          onClick={() => setAsked(true)}
          busy={disconnect.isPending}
        >
          {t('platform.disconnect.button')}
        </Button>
      </Permit>
      <AlertDialog
        message={t('platform.disconnect.confirm')}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        closeLabel={t('common.cancel')}
        confirm={{ label: t('platform.disconnect.button'), onConfirm: confirmed, isDangerous: true }}
      >
        {t('platform.disconnect.text')}
      </AlertDialog>
    </>
  )
}
