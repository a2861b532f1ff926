import { useState } from 'react'
import type { Output } from '#contract/calls'
import { useText } from '#web/i18n/use-text.ts'
import { call } from '#web/lib/api/call.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { chartWords } from '#web/lib/words/chart-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DownloadButton } from '#web/ui/charts/download/download-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Check, X } from '#web/ui/icons.ts'
import { LoadQuery } from '#web/ui/section/load-query.tsx'
import { Table, type TableColumn } from '#web/ui/table.tsx'

type Login = Output<'getLoginHistory'>['logins'][number]

const FIRST = 5

export function LoginActivity() {
  const t = useText()
  const [isWhole, setWhole] = useState(false)
  return (
    <LoadQuery queryKey={['settings', 'logins']} load={(signal) => call('getLoginHistory', { signal })}>
      {({ logins }) => (
        <Card
          title={t('settings.logins.title')}
          note={t('settings.logins.note')}
          actions={
            logins.length > 0 && <DownloadButton title={t('settings.logins.title')} words={chartWords(t)} />
          }
        >
          {logins.length === 0 ? (
            <EmptyState title={t('settings.logins.empty')} />
          ) : (
            <LoginTable logins={isWhole ? logins : logins.slice(0, FIRST)} />
          )}
          {logins.length > FIRST && (
            <div className="mt-3">
              <Button onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
                {isWhole ? t('settings.logins.fewer') : t('settings.logins.all', { n: logins.length })}
              </Button>
            </div>
          )}
        </Card>
      )}
    </LoadQuery>
  )
}

function LoginTable({ logins }: { readonly logins: readonly Login[] }) {
  const t = useText()
  const format = useFormat()
  const columns: readonly TableColumn<Login>[] = [
    {
      key: 'time',
      header: t('settings.logins.time'),
      isRowHeader: true,
      cell: ({ login_time }) => <span className="whitespace-nowrap">{format.dateTime(login_time)}</span>,
    },
    { key: 'ip', header: t('settings.logins.ip'), cell: ({ ip_address }) => ip_address },
    { key: 'device', header: t('settings.logins.device'), cell: ({ device_info }) => device_info },
    {
      key: 'status',
      header: t('settings.logins.status'),
      cell: ({ success }) => (
        <Badge
          tone={success ? 'success' : 'danger'}
          icon={
            success ? (
              <Check aria-hidden="true" className="size-3.5" />
            ) : (
              <X aria-hidden="true" className="size-3.5" />
            )
          }
        >
          {t(success ? 'settings.logins.success' : 'settings.logins.failed')}
        </Badge>
      ),
    },
  ]
  return (
    <Table
      isStacked
      caption={t('settings.logins.title')}
      columns={columns}
      rows={logins}
      rowKey={({ login_id }) => login_id}
    />
  )
}
