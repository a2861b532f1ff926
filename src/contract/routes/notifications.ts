import type { Route } from './route.ts'

export const notificationRoutes = {
  listNotifications: {
    method: 'GET',
    path: '/api/notifications',
    summary: 'The bell: newest first, and how many are unread',
  },
  markNotificationsRead: {
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Mark notifications read, some or all',
  },
  listOutbox: {
    method: 'GET',
    path: '/api/outbox',
    summary: 'Mails to the signed-in user, and for owners all of the company',
  },
} as const satisfies Record<string, Route>
