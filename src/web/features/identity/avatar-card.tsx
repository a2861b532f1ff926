import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { upload } from '#web/lib/api/upload.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { meQuery } from '#web/lib/session/session-queries.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Upload, UserRound } from '#web/ui/icons.ts'
import { PictureProblem, squarePng } from './square-png.ts'

/** The picture of the user; saved as soon as it is chosen. */
export function AvatarCard() {
  const t = useText()
  const picker = useRef<HTMLInputElement>(null)
  const picture = useSession().user?.profile_image_url ?? null
  const change = useChangePicture()
  const choose = (file: File | undefined) => {
    if (file) change.mutate(file)
    if (picker.current) picker.current.value = ''
  }
  return (
    <Card title={t('settings.avatar.title')} note={t('settings.avatar.note')}>
      <div className="flex flex-wrap items-center gap-4">
        <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-full border border-hairline bg-sunken text-muted">
          {picture ? (
            <img src={picture} alt={t('settings.avatar.alt')} className="size-full object-cover" />
          ) : (
            <UserRound aria-hidden="true" className="size-7" />
          )}
        </span>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          className="sr-only"
          tabIndex={-1}
          aria-label={t('settings.avatar.choose')}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <Button
          onClick={() => picker.current?.click()}
          busy={change.isPending}
          icon={<Upload aria-hidden="true" className="size-4" />}
        >
          {t(change.isPending ? 'settings.form.saving' : 'settings.avatar.choose')}
        </Button>
        {picture && (
          <Button variant="quiet" disabled={change.isPending} onClick={() => change.mutate(null)}>
            {t('settings.avatar.remove')}
          </Button>
        )}
        {change.error ? (
          <p role="alert" className="w-full text-label text-danger">
            {change.error instanceof PictureProblem
              ? t(`settings.avatar.${change.error.reason}`)
              : sentenceOf(change.error, t('settings.avatar.failed'))}
          </p>
        ) : null}
      </div>
    </Card>
  )
}

function useChangePicture() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: async (file: File | null) =>
      file === null ? call('deleteAvatar') : upload('uploadAvatar', { file: await squarePng(file) }),
    onSuccess: ({ user }) => client.setQueryData(meQuery().queryKey, user),
  })
}
