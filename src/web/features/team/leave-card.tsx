import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { forgetSync } from '#web/lib/session/sync-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'

/** Returns to one's own company. Hidden for a person who is alone and has no other company. */
export function LeaveCard() {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery({
    queryKey: ['settings', 'leaving'],
    queryFn: ({ signal }) => call('getLeaving', { signal }),
  })
  const leave = useWrite({
    mutationFn: () => call('leaveCompany'),
    onSuccess: () => {
      forgetSync()
      // A full page load, because all loaded data belongs to the former company.
      window.location.assign('/dashboard')
    },
  })
  if (!data || (data.colleagues === 0 && data.comes_back_to === null)) return null
  const { company_name: company, comes_back_to: back } = data
  const where = back === null ? t('settings.leave.anew') : t('settings.leave.back', { company: back })
  const what = t(data.colleagues > 0 ? 'settings.leave.ends' : 'settings.leave.kept', { company })
  return (
    <Card title={t('settings.leave.title')} note={`${what} ${where}`}>
      {leave.isError && (
        <p role="alert" className="mb-3 text-danger">
          {sentenceOf(leave.error, t('settings.leave.failed'))}
        </p>
      )}
      {data.may_leave ? (
        <Button variant="danger" busy={leave.isPending || leave.isSuccess} onClick={() => setAsking(true)}>
          {t('settings.leave.title')}
        </Button>
      ) : (
        <p>{t('settings.leave.onlyOwner')}</p>
      )}
      <AlertDialog
        message={t('settings.leave.question', { company })}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        closeLabel={t('settings.leave.stay')}
        confirm={{
          label: t('settings.leave.confirm'),
          isDangerous: true,
          onConfirm: () => {
            setAsking(false)
            leave.mutate()
          },
        }}
      >
        {what} {where}
      </AlertDialog>
    </Card>
  )
}
