import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#contract/calls'
import { VerifyFirst } from '#web/features/security/email-notice.tsx'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { useFormat } from '#web/lib/format/use-format.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { AlertDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SecretDialog } from '#web/ui/secret-dialog.tsx'
import { LoadQuery } from '#web/ui/section/load-query.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { KeyForm } from './key-form.tsx'

type Key = Output<'listApiKeys'>['keys'][number]

const QUERY_KEY = ['settings', 'api-keys'] as const
const tones: Readonly<Record<Key['state'], BadgeTone>> = {
  active: 'success',
  expired: 'warning',
  revoked: 'neutral',
}

/** Keys with which programs read and write this company's data. */
export function ApiKeysSection() {
  const t = useText()
  const client = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)
  const made = (key: string) => {
    setSecret(key)
    void client.invalidateQueries({ queryKey: QUERY_KEY })
  }
  return (
    <LoadQuery queryKey={QUERY_KEY} load={(signal) => call('listApiKeys', { signal })}>
      {({ keys }) => (
        <div className="flex flex-col gap-(--gap)">
          <VerifyFirst />
          <Card title={t('settings.keys.new')} note={t('settings.keys.note')}>
            <KeyForm onMade={made} />
          </Card>
          <Card title={t('settings.keys.title')}>
            {keys.length === 0 ? (
              <EmptyState title={t('settings.keys.empty')}>{t('settings.keys.emptyHint')}</EmptyState>
            ) : (
              <KeyList keys={keys} />
            )}
          </Card>
          <SecretDialog
            title={t('settings.keys.made')}
            once={t('settings.keys.once')}
            secret={secret}
            onClose={() => setSecret(null)}
          >
            <p className="mt-3 text-label text-muted">{t('settings.keys.how')}</p>
            <code className="mt-1 block text-label break-all text-muted">Authorization: Bearer {secret}</code>
          </SecretDialog>
        </div>
      )}
    </LoadQuery>
  )
}

function KeyList({ keys }: { readonly keys: readonly Key[] }) {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Key | null>(null)
  const revoke = useWrite({
    mutationFn: (id: string) => call('revokeApiKey', { params: { id } }),
    onSuccess: (answer) => client.setQueryData(QUERY_KEY, answer),
    onError: (error) => showToast({ message: sentenceOf(error, t('settings.failed.save')), tone: 'danger' }),
  })
  return (
    <>
      <ul className="flex flex-col divide-y divide-hairline">
        {keys.map((key) => (
          <li key={key.key_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium break-words">
                {key.name} <code className="text-label text-muted">{key.hint}</code>
              </p>
              <p className="text-label text-muted">
                {[
                  key.scopes.map((scope) => t(`settings.keys.scope.${scope}`)).join(', '),
                  key.made_by,
                  key.last_used_at
                    ? t('settings.keys.used', { when: format.dateTime(key.last_used_at) })
                    : t('settings.keys.unused'),
                  key.expires_at
                    ? t('settings.keys.until', { when: format.date(key.expires_at) })
                    : t('settings.keys.forever'),
                ].join(' · ')}
              </p>
            </div>
            <Badge tone={tones[key.state]}>{t(`settings.keys.state.${key.state}`)}</Badge>
            {key.state === 'active' && (
              <Button
                onClick={() => setAsked(key)}
                disabled={revoke.isPending}
                aria-label={t('settings.keys.revokeOf', { name: key.name })}
              >
                {t('settings.keys.revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <AlertDialog
        message={t('settings.keys.revokeAsk', { name: asked?.name ?? '' })}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        closeLabel={t('settings.keys.keep')}
        confirm={{
          label: t('settings.keys.revoke'),
          isDangerous: true,
          onConfirm: () => {
            if (asked) revoke.mutate(asked.key_id)
            setAsked(null)
          },
        }}
      >
        {t('settings.keys.revokeNote')}
      </AlertDialog>
    </>
  )
}
