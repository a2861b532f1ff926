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
    by: 'person',
    summary:
      'Mails to the signed-in user, and for owners those to people who are no members yet; not what they say',
  },
  readMail: {
    method: 'GET',
    path: '/api/outbox/{id}',
    proof: 'recent',
    summary: 'What one of these mails says, where no mail server is configured',
  },
} as const satisfies Record<string, Route>
