import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { Button } from '#web/ui/button.tsx'
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
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-warning-soft px-(--card-pad) py-2.5"
    >
      <FlaskConical aria-hidden="true" className="size-5 shrink-0 text-warning" />
      <p className="min-w-48 flex-1">
        <strong className="font-strong text-warning">{t('dashboard.sample.banner')}</strong>{' '}
        {t('dashboard.sample.bannerText')}
      </p>
      <Permit call="removeSampleStore">
        <Button onClick={() => setAsks(true)} busy={removal.isPending} className="print:hidden">
          {t(removal.isPending ? 'dashboard.sample.removing' : 'dashboard.sample.remove')}
        </Button>
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
