import { useState } from 'react'
import type { Output } from '#contract/calls'
import { useText } from '#web/i18n/use-text.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { download } from '#web/lib/api/call.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Download } from '#web/ui/icons.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { FailureNotice } from '#web/ui/section/failure-place.tsx'
import { ForOthers } from '#web/ui/section/load-query.tsx'
import { SectionSkeleton } from '#web/ui/section/section-skeleton.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { wordingOf } from './actions.ts'
import { describeChange } from './describe-change.ts'
import { useAuditLog } from './use-audit-log.ts'

type Entry = Output<'listAuditLog'>['entries'][number]

/** Who did what and when. The log can be read and exported, but not changed. */
export function AuditLogSection() {
  const t = useText()
  const [search, setSearch] = useState('')
  const { first: query, entries, loadOlder, isLoadingOlder } = useAuditLog(search)
  if (query.error instanceof ApiError && query.error.code === 'forbidden')
    return <ForOthers reason={query.error.message} />
  if (query.isError && !entries)
    return (
      <FailureNotice
        message={sentenceOf(query.error, t('settings.account.loadFailed'))}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <Card title={t('settings.audit.title')} note={t('settings.audit.note')} actions={<ExportButton />}>
      <SearchBox
        label={t('settings.audit.search')}
        clearLabel={t('settings.audit.clear')}
        search={search}
        onSearch={setSearch}
        className="mb-3 max-w-sm"
      />
      {!entries && <SectionSkeleton />}
      {entries?.length === 0 && <EmptyState title={t('settings.audit.empty')} />}
      <ul className="flex flex-col divide-y divide-hairline">
        {entries?.map((entry) => (
          <EntryRow key={entry.entry_id} entry={entry} />
        ))}
      </ul>
      {loadOlder && (
        <div className="mt-3">
          <Button onClick={loadOlder} busy={isLoadingOlder}>
            {t('settings.audit.older')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function EntryRow({ entry }: { readonly entry: Entry }) {
  const t = useText()
  const format = useFormat()
  const changes = describeChange(entry.before, entry.after)
  const wording = wordingOf(entry.action)
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-60 font-medium">
          {wording ? t(wording) : entry.action}{' '}
          {entry.reason !== null && <Badge tone="danger">{t('settings.audit.refused')}</Badge>}
        </p>
        <p className="text-label text-muted">{format.dateTime(entry.at)}</p>
      </div>
      <p className="text-label break-words text-muted">
        {[entry.actor, entry.ip_address, entry.device].filter(Boolean).join(' · ')}
      </p>
      {entry.reason !== null && <p className="text-label text-danger">{entry.reason}</p>}
      {changes.length > 0 && (
        <details className="mt-1 text-label">
          <summary className="cursor-pointer py-0.5 text-accent">
            {t('settings.audit.changes', { n: changes.length })}
          </summary>
          <dl className="mt-1 grid gap-x-4 gap-y-1 rounded-control bg-sunken p-3 sm:grid-cols-[auto_minmax(0,1fr)]">
            {changes.map(({ path, before, after }) => (
              <div key={path} className="contents">
                <dt className="font-medium break-all">{path}</dt>
                <dd className="break-all">
                  {before !== null && <del className="text-muted">{before}</del>}
                  {before !== null && after !== null && ' → '}
                  {after}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}

function ExportButton() {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { blob, fileName } = await download('exportAuditLog')
      saveFile(blob, fileName ?? 'quanto-audit-log.csv')
    } catch (error) {
      showToast({ message: sentenceOf(error, t('settings.failed.auditExport')), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      onClick={() => void save()}
      busy={isBusy}
      icon={<Download aria-hidden="true" className="size-4" />}
    >
      {t('settings.audit.export')}
    </Button>
  )
}
