import { lazy, Suspense, useState } from 'react'
import { Permit } from '#web/lib/session/permit.tsx'
import { useWords } from './use-words.ts'

const loadRemoval = () => import('./sample-removal.tsx')
const SampleRemoval = lazy(async () => ({ default: (await loadRemoval()).SampleRemoval }))

/** Says on every view that these figures are invented; one click removes the sample data. */
export function SampleBanner() {
  const { t } = useWords()
  const [state, setState] = useState<'idle' | 'asking' | 'removing'>('idle')
  return (
    <section
      aria-label={t('dashboard.sample.banner')}
      className="inline-flex flex-wrap items-center gap-x-2 rounded-full bg-warning-soft px-3 max-sm:gap-x-1.5 max-sm:px-2 py-0.5 text-caption text-warning"
    >
      <p title={t('dashboard.sample.bannerText')}>
        {t('dashboard.sample.banner')}
        <span className="sr-only"> {t('dashboard.sample.bannerText')}</span>
      </p>
      <Permit call="removeSampleStore">
        <button
          type="button"
          onPointerEnter={() => void loadRemoval()}
          onClick={() => setState('asking')}
          disabled={state === 'removing'}
          className="min-h-6 underline underline-offset-4 print:hidden"
        >
          {t(state === 'removing' ? 'dashboard.sample.removing' : 'dashboard.sample.remove')}
        </button>
      </Permit>
      <Suspense fallback={null}>
        {state === 'idle' ? null : <SampleRemoval isOpen={state === 'asking'} onState={setState} />}
      </Suspense>
    </section>
  )
}
