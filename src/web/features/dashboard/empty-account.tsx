import { Link } from '@tanstack/react-router'
import type { ImportView } from '#contract/imports'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ChartColumn } from '#web/ui/icons.ts'
import { openExtrasMessages } from './extras/messages.ts'
import { useLoadSampleStore } from './mutations.ts'
import { useWords } from './use-words.ts'

await openExtrasMessages()

const STEPS = ['dashboard.empty.step1', 'dashboard.empty.step2', 'dashboard.empty.step3'] as const

/** First screen of a new user: the benefit, three steps, and two ways to begin. */
export function EmptyAccount({ failed }: { readonly failed: ImportView | null }) {
  const { t } = useWords()
  const sample = useLoadSampleStore()
  return (
    <section className="rounded-card border border-hairline bg-surface px-4 py-10 sm:py-14">
      <div className="mx-auto flex max-w-xl flex-col items-center text-center">
        <span className="mb-3 grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
          <ChartColumn aria-hidden="true" className="size-6" />
        </span>
        <h2 className="text-page">{t('dashboard.empty.title')}</h2>
        <p className="mt-2 text-muted">{t('dashboard.empty.text')}</p>
        <ol className="mt-6 flex flex-col gap-3 text-left">
          {STEPS.map((step, index) => (
            <li key={step} className="flex items-start gap-3">
              <span className="figures grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-label font-medium">
                {index + 1}
              </span>
              {t(step)}
            </li>
          ))}
        </ol>
        <div className="mt-7 flex flex-wrap justify-center gap-2">
          <Link to="/upload-products" className={buttonClass('primary')}>
            {t('dashboard.empty.upload')}
          </Link>
          <Permit call="loadSampleStore">
            <Button onClick={() => sample.mutate()} busy={sample.isPending}>
              {t(sample.isPending ? 'dashboard.sample.loading' : 'dashboard.empty.sample')}
            </Button>
          </Permit>
        </div>
        <p className="mt-3 text-label text-muted">{t('dashboard.empty.sampleNote')}</p>
        {failed ? (
          <p role="alert" className="mt-2 text-label text-danger">
            {t('dashboard.importing.failed', { file: failed.fileName })}
          </p>
        ) : null}
        {sample.error ? (
          <p role="alert" className="mt-2 text-label text-danger">
            {sentenceOf(sample.error, t('dashboard.sample.failed'))}
          </p>
        ) : null}
      </div>
    </section>
  )
}
