import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { notificationsQuery } from '#web/features/notifications/query.ts'
import { useText } from '#web/i18n/use-text.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Bell } from '#web/ui/icons.ts'
import { Popover } from '#web/ui/popover.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const NotificationList = lazy(async () => ({
  default: (await import('#web/features/notifications/list.tsx')).NotificationList,
}))

/** The bell with the number of unread notifications. */
export function NotificationsPanel() {
  const t = useText()
  const { data } = useQuery(notificationsQuery())
  const title = t('shell.notifications')
  const unread = data?.unread ?? 0
  return (
    <Popover
      label={title}
      trigger={(button) => (
        <IconButton
          label={unread > 0 ? t('shell.unread', { n: unread }) : title}
          {...button}
          className="relative"
        >
          <Bell aria-hidden="true" className="size-5" />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-0.5 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-danger px-1 text-caption leading-none font-medium text-surface"
            >
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </IconButton>
      )}
    >
      <Suspense fallback={<Spinner />}>
        <NotificationList />
      </Suspense>
    </Popover>
  )
}
