import { useState } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useRemoveSampleStore } from './mutations.ts'
import { useWords } from './use-words.ts'

/** Says on every view that these figures are invented; one click removes the sample data. */
export function SampleBanner() {
  const { t } = useWords()
  const [asks, setAsks] = useState(false)
  const removal = useRemoveSampleStore()
  const remove = () => {
    setAsks(false)
    removal.mutate(undefined, {
      onSuccess: () => showToast({ message: t('dashboard.sample.removed'), tone: 'success' }),
      onError: (error) =>
        showToast({ message: sentenceOf(error, t('dashboard.sample.removeFailed')), tone: 'danger' }),
    })
  }
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
          onClick={() => setAsks(true)}
          disabled={removal.isPending}
          className="min-h-6 underline underline-offset-4 print:hidden"
        >
          {t(removal.isPending ? 'dashboard.sample.removing' : 'dashboard.sample.remove')}
        </button>
      </Permit>
      <AlertDialog
        message={t('dashboard.sample.confirm')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        closeLabel={t('common.cancel')}
        confirm={{ label: t('dashboard.sample.remove'), onConfirm: remove, isDangerous: true }}
      >
        {t('dashboard.sample.confirmText')}
      </AlertDialog>
    </section>
  )
}
