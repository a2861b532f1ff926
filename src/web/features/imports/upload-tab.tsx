import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { FileKind } from '#contract/import-fields'
import type { ImportView } from '#contract/imports'
import { incomingImport, isMoving } from '#web/features/imports/import-progress.ts'
import { importsQuery } from '#web/features/imports/queries.ts'
import { useFollowedImport } from '#web/features/imports/use-followed-import.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { useScreenNavigate } from '#web/lib/use-screen-navigate.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { UploadElsewhere } from './broken-upload.tsx'
import { DropZone } from './drop-zone.tsx'
import { FailureCard } from './failure-card.tsx'
import { ImportHistory } from './import-history.tsx'
import { problemText, refusalText } from './problem-text.ts'
import { ImportingCard, SendingCard } from './progress-card.tsx'
import { ResultCard } from './result-card.tsx'
import { parseUploadSearch } from './search.ts'
import { continueImport, currentUpload, resetUpload, showImport, subscribeUpload } from './upload-store.ts'
import { BeginningCard } from './wizard/beginning.tsx'

/** The server stores a file in pieces of this size, and looks at the first. */
const BEGINNING_BYTES = 1024 * 1024

const Wizard = lazyRouteComponent(() => import('./wizard/wizard.tsx'), 'Wizard')

/** One card that is in turn drop zone, wizard, progress, result or failure; the history is below. */
export function UploadTab() {
  const imports = useQuery(importsQuery()).data
  const { kind } = parseUploadSearch(useSearch({ strict: false }))
  useEffect(() => {
    // Who comes to bring a file of this kind is offered the drop zone, not the result of an earlier file.
    if (kind !== undefined) resetUpload()
  }, [kind])
  const underWay = imports ? (incomingImport(imports)?.importId ?? null) : null
  useEffect(() => {
    if (underWay !== null) showImport(underWay)
  }, [underWay])
  useImportInAddress()
  return (
    <div className="flex flex-col gap-(--gap)">
      <CurrentUpload kind={kind} />
      <ImportHistory />
    </div>
  )
}

/** Keeps the shown import in the address: reloading the page or opening the link shows it again. */
function useImportInAddress() {
  const { import: asked } = parseUploadSearch(useSearch({ strict: false }))
  const navigate = useScreenNavigate('/upload-products')
  const state = useSyncExternalStore(subscribeUpload, currentUpload)
  useEffect(() => {
    if (asked !== undefined) continueImport(asked)
  }, [asked])
  const shown = state.kind === 'sent' ? state.importId : undefined
  useEffect(() => {
    // An import that the address names is about to be shown.
    const current = currentUpload()
    const importId = current.kind === 'sent' ? current.importId : undefined
    if (shown !== importId) return
    void navigate({
      to: '/upload-products',
      // The step in the address belongs to its import only, the kind to the next file.
      search: ({ import: former, step, kind }) =>
        parseUploadSearch({ import: shown, step: former === shown ? step : undefined, kind }),
      replace: true,
    })
  }, [shown, navigate])
}

function CurrentUpload({ kind }: { readonly kind: FileKind | undefined }) {
  const t = useText()
  const state = useSyncExternalStore(subscribeUpload, currentUpload)
  useEffect(() => {
    // Preloaded during the upload: a placeholder in between would stay for 300 ms.
    if (state.kind === 'sending') void Wizard.preload?.()
  }, [state.kind])
  switch (state.kind) {
    case 'idle':
      return <DropZone kind={kind} />
    case 'sending':
      return (
        <>
          <SendingCard state={state} />
          {state.importId !== null && state.sentBytes >= BEGINNING_BYTES ? (
            <BeginningCard importId={state.importId} />
          ) : null}
        </>
      )
    case 'refused':
      return (
        <FailureCard
          fileName={state.fileName}
          sentence={refusalText(t, state.refusal)}
          rejectedRowsImportId={null}
        />
      )
    case 'sent':
      return <SentImport importId={state.importId} />
  }
}

function SentImport({ importId }: { readonly importId: string }) {
  const t = useText()
  const [attempt, setAttempt] = useState(0)
  const again = useCallback(() => setAttempt((last) => last + 1), [])
  return (
    <Followed
      key={`${importId} ${attempt}`}
      importId={importId}
      onMoved={again}
      lost={<ErrorCard message={t('upload.followFailed')} retryLabel={t('error.retry')} onRetry={again} />}
    />
  )
}

function Followed(props: {
  readonly importId: string
  readonly lost: React.ReactNode
  readonly onMoved: () => void
}) {
  const { view: told, error } = useFollowedImport(props.importId)
  const listed = useQuery(importsQuery()).data?.find((other) => other.importId === props.importId)
  if (error) return props.lost
  // Only the list contains that a finished import was undone later.
  const view = told?.status === 'done' && listed?.status === 'undone' ? listed : told
  const waiting = <BeginningCard importId={props.importId} fallback={<Skeleton className="h-72" />} isRead />
  if (view === null) return waiting
  if (view.status === 'review')
    return (
      <Suspense fallback={waiting}>
        <Permit call="changeImportReview">
          <Wizard importId={view.importId} fileName={view.fileName} onMoved={props.onMoved} />
        </Permit>
      </Suspense>
    )
  if (view.status === 'uploading')
    return (
      <>
        <UploadElsewhere view={view} />
        <BeginningCard importId={view.importId} />
      </>
    )
  return isMoving(view) ? <ImportingCard view={view} /> : <EndedImport view={view} />
}

function EndedImport({ view }: { readonly view: ImportView }) {
  const t = useText()
  if (view.status === 'done') return <ResultCard view={view} />
  if (view.status === 'failed') {
    const hasRejectedRows = Object.keys(view.leftOut).length > 0
    return (
      <FailureCard
        fileName={view.fileName}
        sentence={view.problem ? problemText(t, view.problem) : t('fileProblem.gave_up')}
        rejectedRowsImportId={hasRejectedRows ? view.importId : null}
      />
    )
  }
  return (
    <section className="rounded-card border border-hairline bg-surface px-(--card-pad) py-10 text-center">
      <p role="status">{t(view.status === 'undone' ? 'upload.ended.undone' : 'upload.ended.cancelled')}</p>
      <Button variant="primary" className="mt-4" onClick={resetUpload}>
        {t('upload.result.another')}
      </Button>
    </section>
  )
}
