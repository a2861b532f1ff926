import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { navigation } from '../screens.ts'
import { Keys } from './keys.tsx'
import { openPaletteMessages } from './messages.ts'

await openPaletteMessages()

const IS_APPLE = /Mac|iP/.test(navigator.platform)

/** All keys of all screens, and how to turn them off. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const { settings } = useSession()
  const isOff = settings?.display.shortcuts === false
  return (
    <Dialog title={t('palette.sheet.title')} isOpen isWide onClose={onClose} closeLabel={t('common.close')}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Part title={t('palette.group.go')}>
          {navigation.map(({ path, labelId, letter }) => (
            <Line key={path} label={t(labelId)} keys={['G', letter.toUpperCase()]} />
          ))}
          <Line label={t('shell.methods')} keys={['G', 'H']} />
        </Part>
        <div className="flex flex-col gap-4">
          <Part title={t('palette.group.act')}>
            <Line label={t('shell.palette')} keys={[IS_APPLE ? '⌘' : t('shell.controlKey'), 'K']} />
            <Line label={t('palette.sheet.undo')} keys={[IS_APPLE ? '⌘' : t('shell.controlKey'), 'Z']} />
            <Line label={t('palette.sheet.find')} keys={['/']} />
            <Line label={t('palette.act.sidebar')} keys={['[']} />
            <Line label={t('palette.act.shortcuts')} keys={['?']} />
          </Part>
          <Part title={t('dashboard.tab.recommendations')}>
            <Line label={t('palette.sheet.move')} keys={['J', 'K']} />
            <Line label={t('palette.sheet.range')} keys={['⇧', 'J']} />
            <Line label={t('palette.sheet.select')} keys={['X']} />
            <Line label={t('palette.sheet.accept')} keys={['A']} />
            <Line label={t('palette.sheet.acceptSure')} keys={['⇧', 'A']} />
            <Line label={t('palette.sheet.dismiss')} keys={['H']} />
            <Line label={t('palette.sheet.evidence')} keys={['E']} />
          </Part>
          <Part title={t('palette.sheet.here')}>
            <Line label={t('palette.sheet.choose')} keys={['←', '→']} />
            <Line label={t('palette.sheet.ends')} keys={[t('palette.key.home'), t('palette.key.end')]} />
            <Line label={t('palette.sheet.take')} keys={[t('palette.key.enter')]} />
            <Line label={t('palette.sheet.close')} keys={['Esc']} />
          </Part>
        </div>
      </div>
      <p className="mt-5 border-t border-hairline pt-3 text-label text-muted">
        {t(isOff ? 'palette.sheet.areOff' : 'palette.sheet.areOn')}{' '}
        <Link
          to="/settings"
          search={{ section: 'display' }}
          onClick={onClose}
          className="font-medium text-accent underline underline-offset-4"
        >
          {t('palette.sheet.settings')}
        </Link>
      </p>
    </Dialog>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-label text-muted">{title}</h3>
      <dl className="flex flex-col">{children}</dl>
    </section>
  )
}

function Line({ label, keys }: { readonly label: string; readonly keys: readonly string[] }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4">
      <dt className="min-w-0">{label}</dt>
      <dd>
        <Keys keys={keys} />
      </dd>
    </div>
  )
}
