import type { Messages } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { ChartColumn, Megaphone, Newspaper, Settings2, ShieldAlert } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Output } from '#contract/calls'
import { openScreenMessages } from '#web/i18n/screen-messages.ts'
import { useText } from '#web/i18n/use-text.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { notificationsQuery } from './query.ts'

await openScreenMessages(
  import.meta.glob<{ messages: Messages }>('../../i18n/locales/*.po', { query: '?screen=bell?lingui' }),
)

type Notification = Output<'listNotifications'>['notifications'][number]

const icons = {
  system_updates: Settings2,
  security_alerts: ShieldAlert,
  analytics_reports: ChartColumn,
  product_updates: Newspaper,
  marketing: Megaphone,
} as const

/** The notifications, newest first; opening one marks it as read and leads to its subject. */
export function NotificationList() {
  const t = useText()
  const { data, isError, isFetching, refetch } = useQuery(notificationsQuery())
  if (data) return <Loaded data={data} />
  if (!isError) return <Spinner />
  return (
    <ErrorCard
      message={t('bell.failed')}
      retryLabel={t('error.retry')}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  )
}

function Loaded({ data }: { readonly data: Output<'listNotifications'> }) {
  const t = useText()
  const client = useQueryClient()
  const mark = useWrite({
    mutationFn: (ids: readonly string[] | null) =>
      call('markNotificationsRead', { body: ids === null ? {} : { ids: [...ids] } }),
    onSuccess: (answer) => client.setQueryData(notificationsQuery().queryKey, answer),
  })
  return (
    <>
      <header className="flex min-h-(--control) flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-card">{t('shell.notifications')}</h2>
        {data.unread > 0 && (
          <Button variant="quiet" className="-mx-3.5" onClick={() => mark.mutate(null)} busy={mark.isPending}>
            {t('bell.markAll')}
          </Button>
        )}
      </header>
      {data.notifications.length === 0 && (
        <>
          <p className="mt-3 font-medium">{t('bell.none')}</p>
          <p className="mt-1 text-label text-muted">{t('bell.noneHint')}</p>
        </>
      )}
      <ul className="mt-1 flex flex-col">
        {data.notifications.map((notification) => (
          <NotificationItem
            key={notification.notification_id}
            notification={notification}
            onOpen={() => !notification.read && mark.mutate([notification.notification_id])}
          />
        ))}
      </ul>
      <Link
        to="/settings"
        search={{ section: 'notifications' }}
        onClick={closePopover}
        className="mt-2 inline-block py-1 text-label text-accent underline-offset-4 hover:underline"
      >
        {t('bell.settings')}
      </Link>
    </>
  )
}

interface NotificationItemProps {
  readonly notification: Notification
  readonly onOpen: () => void
}

function NotificationItem({ notification, onOpen }: NotificationItemProps) {
  const t = useText()
  const format = useFormat()
  const { history } = useRouter()
  const Icon = icons[notification.type]
  const open = (event: MouseEvent<HTMLElement>) => {
    onOpen()
    closePopover(event)
    history.push(notification.link)
  }
  return (
    <li>
      <button
        type="button"
        onClick={open}
        className="-mx-2 flex w-[calc(100%+1rem)] gap-3 rounded-control p-2 text-left hover:bg-sunken"
      >
        <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className={notification.read ? 'block' : 'block font-medium'}>
            {notification.title}
            {!notification.read && <span className="sr-only"> ({t('bell.unread')})</span>}
          </span>
          <span className="block text-label break-words text-muted">{notification.text}</span>
          <span className="mt-0.5 block text-caption text-muted">
            {format.dateTime(notification.created_at)}
          </span>
        </span>
        {!notification.read && (
          <span aria-hidden="true" className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" />
        )}
      </button>
    </li>
  )
}

function closePopover({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
