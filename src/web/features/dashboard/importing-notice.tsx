import { FIRST_LINES } from '#contract/first-lines'
import type { ImportView } from '#contract/imports'
import { progressOf } from '#web/features/imports/import-progress.ts'
import { useFollowedImport } from '#web/features/imports/use-followed-import.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { TimeLeft } from '#web/ui/time-left.tsx'
import { openExtrasMessages } from './extras/messages.ts'
import { FirstFigures } from './first-figures.tsx'
import { useWords } from './use-words.ts'

await openExtrasMessages()

/** Shown while the first orders are imported, instead of the empty state, until the first figures exist. */
export function ImportingNotice({ listed }: { readonly listed: ImportView }) {
  const { t, format } = useWords()
  const view = useFollowedImport(listed.importId).view ?? listed
  const { stage, share } = progressOf(view)
  const title =
    view.kind === 'sample'
      ? t('dashboard.sample.loading')
      : t('dashboard.importing.title', { file: view.fileName })
  return (
    <>
      <section className="rounded-card border border-hairline bg-surface px-(--card-pad) py-14">
        <div className="mx-auto max-w-xl text-center">
          <h2 role="status" className="text-page [overflow-wrap:anywhere]">
            {title}
          </h2>
          <p className="mt-2 mb-6 text-muted">{t('dashboard.importing.text')}</p>
          <ProgressBar label={title} share={share} />
          <p className="figures mt-2 flex justify-between gap-4 text-left text-label text-muted">
            <span>
              {t(`importStage.${stage}`)}{' '}
              {view.rowsRead > 0 ? t('importStage.rows', { rows: format.count(view.rowsRead) }) : ''}
            </span>
            <span className="text-right">
              {share === null ? '' : format.percent(share, { decimals: 0 })}
              <TimeLeft share={share} />
            </span>
          </p>
        </div>
      </section>
      {view.rowsRead >= FIRST_LINES ? <FirstFigures /> : null}
    </>
  )
}
