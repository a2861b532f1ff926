import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type EditedKind, versionOf } from '#contract/version-of'
import { useText } from '#web/i18n/use-text.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { Permit } from '#web/lib/session/permit.tsx'
import { companyQuery, meQuery } from '#web/lib/session/session-queries.ts'
import { Card } from '#web/ui/card.tsx'
import { SettingsForm } from '#web/ui/form/settings-form.tsx'
import { FailureNotice } from '#web/ui/section/failure-place.tsx'
import { SectionSkeleton } from '#web/ui/section/section-skeleton.tsx'
import { AccountField } from './account-field.tsx'
import {
  type AccountValues,
  accountValues,
  changesOf,
  checkAccount,
  companyFields,
  userFields,
} from './account-fields.ts'
import { AvatarCard } from './avatar-card.tsx'

/** The person and their company in one form, as specified; the picture is saved separately. */
export function AccountSection() {
  const t = useText()
  const user = useQuery(meQuery())
  const company = useQuery(companyQuery(user.data?.company_id))
  const failed = [user, company].find(({ isError, data }) => isError && !data)
  if (failed)
    return (
      <FailureNotice
        message={sentenceOf(failed.error, t('settings.account.loadFailed'))}
        busy={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    )
  if (!user.data || !company.data) return <SectionSkeleton />
  return <AccountForm saved={accountValues(user.data, company.data)} companyId={company.data.company_id} />
}

interface AccountFormProps {
  readonly saved: AccountValues
  readonly companyId: string
}

function AccountForm({ saved, companyId }: AccountFormProps) {
  const t = useText()
  const { save, overwrite, reload } = useSaveAccount(saved, companyId)
  const check = useMemo(() => (values: AccountValues) => checkAccount(values, t), [t])
  return (
    <div className="flex flex-col gap-(--gap)">
      <AvatarCard />
      <SettingsForm
        saved={saved}
        onSave={save}
        check={check}
        failedText={t('settings.account.saveFailed')}
        conflict={{ overwrite, reload, labelOf: (name) => t(`settings.account.field.${name}`) }}
      >
        {(fields) => (
          <>
            <Card title={t('settings.account.user')} note={t('settings.account.userNote')}>
              <div className="grid gap-4 sm:grid-cols-2">
                {userFields.map((name) => (
                  <AccountField key={name} name={name} fields={fields} />
                ))}
              </div>
            </Card>
            <Card title={t('settings.account.company')} note={t('settings.account.companyNote')}>
              <Permit call="updateCompany">
                <div className="grid gap-4 sm:grid-cols-2">
                  {companyFields.map((name) => (
                    <AccountField key={name} name={name} fields={fields} />
                  ))}
                </div>
              </Permit>
            </Card>
          </>
        )}
      </SettingsForm>
    </div>
  )
}

/** Sends only changed fields, each to the half of the account that it belongs to. */
function useSaveAccount(saved: AccountValues, companyId: string) {
  const client = useQueryClient()
  const store = async (values: AccountValues, isSeen: boolean) => {
    const seen = (kind: EditedKind, record: object | undefined) =>
      isSeen && record ? versionOf(kind, record) : undefined
    const ofUser = changesOf(userFields, values, saved)
    const ofCompany = changesOf(companyFields, values, saved)
    if (ofUser) {
      const { first_name, last_name, ...others } = ofUser
      const names = { ...(first_name ? { first_name } : {}), ...(last_name ? { last_name } : {}) }
      const { user } = await call('updateMe', {
        body: { ...names, ...others },
        ifMatch: seen('user', client.getQueryData(meQuery().queryKey)),
      })
      client.setQueryData(meQuery().queryKey, user)
    }
    if (ofCompany) {
      const { name, ...others } = ofCompany
      const body = { ...(name ? { name } : {}), ...others }
      const { company } = await call('updateCompany', {
        params: { company_id: companyId },
        body,
        ifMatch: seen('company', client.getQueryData(companyQuery(companyId).queryKey)),
      })
      client.setQueryData(companyQuery(companyId).queryKey, company)
    }
  }
  return {
    save: (values: AccountValues) => store(values, true),
    overwrite: (values: AccountValues) => store(values, false),
    reload: () =>
      Promise.all([
        client.refetchQueries({ queryKey: meQuery().queryKey }),
        client.refetchQueries({ queryKey: companyQuery(companyId).queryKey }),
      ]),
  }
}
