import type { Messages } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Output } from '#contract/calls'
import { openScreenMessages } from '#web/i18n/screen-messages.ts'
import { useText } from '#web/i18n/use-text.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { formatAgo } from '#web/lib/format/ago.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { ChartColumn, Megaphone, Newspaper, Settings2, ShieldAlert } from '#web/ui/icons.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { groupByTitle } from './group-by-title.ts'
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
  const markRead = (opened: readonly Notification[]) => {
    const ids = opened.filter(({ read }) => !read).map((each) => each.notification_id)
    if (ids.length > 0) mark.mutate(ids)
  }
  return (
    <>
      <div className="flex min-h-(--control) flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-card">{t('shell.notifications')}</h2>
        {data.unread > 0 && (
          <Button variant="quiet" className="-mx-3.5" onClick={() => mark.mutate(null)} busy={mark.isPending}>
            {t('bell.markAll')}
          </Button>
        )}
      </div>
      {data.notifications.length === 0 && (
        <>
          <p className="mt-3 font-medium">{t('bell.none')}</p>
          <p className="mt-1 text-label text-muted">{t('bell.noneHint')}</p>
        </>
      )}
      <ul className="mt-1 flex flex-col">
        {groupByTitle(data.notifications).map(([first, ...others]) => (
          <li key={first.notification_id}>
            <NotificationItem
              notification={first}
              count={others.length + 1}
              onOpen={() => markRead([first])}
            />
            {others.length > 0 ? (
              <details className="ml-7.5">
                <summary className="min-h-6 cursor-pointer text-label text-muted hover:text-text">
                  {t('bell.more', { n: others.length })}
                </summary>
                {others.map((each) => (
                  <NotificationItem
                    key={each.notification_id}
                    notification={each}
                    count={1}
                    onOpen={() => markRead([each])}
                  />
                ))}
              </details>
            ) : null}
          </li>
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
  /** Notifications with the same title, of which this is the newest. */
  readonly count: number
  readonly onOpen: () => void
}

function NotificationItem({ notification, count, onOpen }: NotificationItemProps) {
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
    <button
      type="button"
      onClick={open}
      className="-mx-2 flex w-[calc(100%+1rem)] gap-3 rounded-control p-2 text-left hover:bg-sunken"
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className={notification.read ? 'block' : 'block font-medium'}>
          {count > 1 ? `${notification.title} (${format.count(count)})` : notification.title}
          {!notification.read && <span className="sr-only"> ({t('bell.unread')})</span>}
        </span>
        <span className="block text-label break-words text-muted">{notification.text}</span>
        <time
          dateTime={notification.created_at}
          title={format.dateTime(notification.created_at)}
          className="mt-0.5 block text-caption text-muted"
        >
          {formatAgo(format.settings, notification.created_at, new Date())}
        </time>
      </span>
      {!notification.read && (
        <span aria-hidden="true" className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" />
      )}
    </button>
  )
}

function closePopover({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
