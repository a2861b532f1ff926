import type { NotificationTexts } from './text-shape.ts'

export const enUs: NotificationTexts = {
  kinds: {
    'import-finished': {
      title: 'Import finished',
      text: '{file}: {lines} order lines and {products} products were added.',
    },
    'import-failed': {
      title: 'Import failed',
      text: '{file} could not be imported; nothing of it was kept. The import history says why.',
    },
    'export-ready': {
      title: 'Your data export is ready',
      text: 'You can download it for {days} days.',
    },
    'member-joined': {
      title: '{name} joined your company',
      text: 'You can change roles under Settings, Team.',
    },
    'new-device': {
      title: 'Sign-in from a new device',
      text: '{device}, address {address}. If this was not you, change your password and sign that session out.',
    },
    'password-changed': {
      title: 'Your password was changed',
      text: 'All other sessions were signed out. If this was not you, choose a new password through “Forgot password?” on the sign-in page.',
    },
    'keys-ended': {
      title: 'API keys ended with your password',
      text: '{count} ended: {names}. Make new ones where programs still need them.',
    },
    'two-factor-on': {
      title: 'Two-factor sign-in is on',
      text: 'From now on signing in takes a code of your authenticator app.',
    },
    'two-factor-off': {
      title: 'Two-factor sign-in is off',
      text: 'Signing in takes only your password now. If this was not you, change your password.',
    },
    'recovery-code-used': {
      title: 'A recovery code was used to sign in',
      text: 'You have {left} left. If this was not you, change your password.',
    },
    'deletion-requested': {
      title: 'Everything will be deleted on {due}',
      text: '{who} asked for the deletion of your company with all its data and everybody’s sign-in. Until then an owner can take it back.',
    },
    'deletion-taken-back': {
      title: 'The deletion was taken back',
      text: '{who} took it back. Nothing will be deleted.',
    },
    'estimates-refreshed': {
      title: 'Estimates refreshed',
      text: '{estimated} of {products} products have an elasticity now.',
    },
    'worthwhile-advice': {
      title: 'A price worth changing',
      text: '{product}: the advised price is expected to bring {gain} more {of}a month.',
    },
    'data-quality': {
      title: 'Data quality warning',
      text: '{file}: {left} of {rows} rows were left out. Estimates may rest on less than you think.',
    },
    'report-ready': {
      title: 'Report ready',
      text: '{name} can be downloaded.',
    },
    'whats-new': {
      title: 'What is new in Quanto {version}',
      text: '{news}',
    },
    'pricing-tip': {
      title: 'Tip of the month: {subject}',
      text: '{tip}',
    },
  },
  gainOf: { profit: 'profit ', revenue: 'revenue ' },
  digestSubject: '{count} notifications from Quanto',
  why: 'You get this mail because of your notification settings: {url}',
}
