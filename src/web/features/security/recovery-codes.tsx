import { useText } from '#web/i18n/use-text.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Copy, Download } from '#web/ui/icons.ts'

/** Shown once. The codes open the account if the device is lost. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const t = useText()
  const text = `${codes.join('\n')}\n`
  const copy = () =>
    copyText(text, {
      ...{ copied: t('settings.twoFactor.copied'), failed: t('settings.twoFactor.copyFailed') },
    })
  return (
    <div className="flex flex-col gap-4">
      <p>{t('settings.twoFactor.keep')}</p>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-control bg-sunken p-3 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4" />
          {t('settings.twoFactor.copy')}
        </Button>
        <Button
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'quanto-recovery-codes.txt')}
        >
          <Download aria-hidden="true" className="size-4" />
          {t('settings.twoFactor.download')}
        </Button>
      </div>
    </div>
  )
}
