import type { Route } from './route.ts'

export const accountRoutes = {
  getMe: { method: 'GET', path: '/api/users/me', summary: 'The signed-in user' },
  updateMe: { method: 'PATCH', path: '/api/users/me', summary: 'Change the signed-in user' },
  getCompany: { method: 'GET', path: '/api/companies/{company_id}', summary: 'The company' },
  updateCompany: { method: 'PATCH', path: '/api/companies/{company_id}', summary: 'Change the company' },
  getSubscription: {
    method: 'GET',
    path: '/api/companies/{company_id}/subscription',
    summary: "The company's subscription",
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
} as const satisfies Record<string, Route>
