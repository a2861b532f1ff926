import type { Route } from './route.ts'

export const accountRoutes = {
  getMe: { method: 'GET', path: '/api/users/me', summary: 'The signed-in user' },
  updateMe: { method: 'PATCH', path: '/api/users/me', summary: 'Change the signed-in user' },
  uploadAvatar: {
    method: 'POST',
    path: '/api/users/me/avatar',
    body: 'stream',
    summary: 'Give the signed-in user a picture (PNG or JPEG, 2 MB)',
  },
  deleteAvatar: {
    method: 'DELETE',
    path: '/api/users/me/avatar',
    summary: "Remove the signed-in user's picture",
  },
  avatarImage: {
    method: 'GET',
    path: '/api/avatars/{company_id}/{image_id}',
    auth: 'public',
    answer: 'file',
    summary: 'A picture, for whoever was given its address',
  },
  getCompany: { method: 'GET', path: '/api/companies/{company_id}', summary: 'The company' },
  updateCompany: { method: 'PATCH', path: '/api/companies/{company_id}', summary: 'Change the company' },
  getSubscription: {
    method: 'GET',
    path: '/api/companies/{company_id}/subscription',
    summary: "The company's subscription",
  },
  startCheckout: {
    method: 'POST',
    path: '/api/companies/{company_id}/subscription/checkout',
    summary: 'Begin a subscription: where to pay, or the local plan at once',
  },
  openBillingPortal: {
    method: 'POST',
    path: '/api/companies/{company_id}/subscription/portal',
    summary: "Where the billing provider's customer portal is",
  },
  endLocalPlan: {
    method: 'DELETE',
    path: '/api/companies/{company_id}/subscription',
    summary: 'End the local plan; a paid subscription ends in the customer portal',
  },
  stripeWebhook: {
    method: 'POST',
    path: '/api/webhooks/stripe',
    auth: 'public',
    body: 'stream',
    summary: 'Signed messages of the billing provider',
  },
  getRetention: {
    method: 'GET',
    path: '/api/users/retention',
    summary: 'What the retention period removes, and what it has removed',
  },
  reportFieldMetrics: {
    method: 'POST',
    path: '/api/field-metrics',
    summary: 'How fast a screen was on the device of a user who shares that',
  },
  getSettings: {
    method: 'GET',
    path: '/api/users/settings',
    summary: 'Regional, privacy and display settings',
  },
  updateSettings: {
    method: 'PUT',
    path: '/api/users/settings',
    summary: 'Save regional, privacy or display settings',
  },
  getNotificationPreferences: {
    method: 'GET',
    path: '/api/users/notifications',
    summary: 'Notification preferences',
  },
  updateNotificationPreferences: {
    method: 'PUT',
    path: '/api/users/notifications',
    summary: 'Save notification preferences',
  },
  getSecurity: {
    method: 'GET',
    path: '/api/users/security',
    summary: 'Last password change and two-factor state',
  },
  getLoginHistory: { method: 'GET', path: '/api/users/login-history', summary: 'Recent sign-ins' },
  changePassword: { method: 'POST', path: '/api/users/change-password', summary: 'Change the password' },
  requestDataExport: {
    method: 'POST',
    path: '/api/users/data-export',
    summary: "Prepare an export of all the user's and company's data",
  },
  listDataExports: {
    method: 'GET',
    path: '/api/users/data-export',
    summary: 'Exports that are being prepared or can still be downloaded',
  },
  getDataExportStatus: {
    method: 'GET',
    path: '/api/users/data-export/{id}/status',
    summary: 'State of a data export',
  },
  downloadDataExport: {
    method: 'GET',
    path: '/api/users/data-export/{id}',
    answer: 'file',
    summary: 'Download a data export',
  },
  getAccountDeletion: {
    method: 'GET',
    path: '/api/account-deletion',
    summary: 'What a deletion of the account would remove, and whether one is waiting',
  },
  requestAccountDeletion: {
    method: 'POST',
    path: '/api/account-deletion',
    summary: 'Delete company, people and data after 14 days',
  },
  cancelAccountDeletion: {
    method: 'DELETE',
    path: '/api/account-deletion',
    summary: 'Keep the account after all',
  },
} as const satisfies Record<string, Route>
