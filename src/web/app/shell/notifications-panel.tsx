import { Bell } from 'lucide-react'
import { useText } from '#web/i18n/use-text.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'

export function NotificationsPanel() {
  const t = useText()
  const title = t('shell.notifications')
  return (
    <Popover
      label={title}
      trigger={(button) => (
        <IconButton label={title} {...button}>
          <Bell aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    >
      <h2 className="text-card">{title}</h2>
      <p className="mt-3 font-medium">{t('shell.noNotifications')}</p>
      <p className="mt-1 text-label text-muted">{t('shell.noNotificationsHint')}</p>
    </Popover>
  )
}
