import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { wallet } from '#contract/wallet.ts'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { RevokeButton } from '../../components/feedback/revoke-button.tsx'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { Identifier } from '../../components/value/identifier.tsx'
import { When } from '../../components/value/when.tsx'
import { call, rowKey, rowQuery } from '../../shared/api.ts'
import { listState } from '../../shared/list-state.ts'
import { ProviderChoice } from './round-filter-bar.tsx'
import { text } from './text.ts'
import classes from './wallet.module.css'

type KeyRow = RowOf<typeof wallet.keys>
const kinds = ['hmac_sha256', 'rsa_sha256'] as const

/** The keys of one provider: made, told once, taken away. */
export function KeysView({ providerId, onProvider }: { readonly providerId: string | undefined; readonly onProvider: (id: string | undefined) => void }): ReactElement {
  return (
    <>
      <search className={classes.bar}>
        <ProviderChoice value={providerId} onChoose={onProvider} />
      </search>
      {providerId === undefined ? <EmptyState {...text.chooseProvider} /> : <ProviderKeys key={providerId} providerId={providerId} />}
    </>
  )
}

function ProviderKeys({ providerId }: { readonly providerId: string }): ReactElement {
  const keys = useQuery(rowQuery(wallet.keys, { params: { id: providerId } }))
  const rows = keys.data?.data ?? noKeys
  const [made, setMade] = useState<KeyRow | null>(null)
  const columns = useMemo(() => keyColumns(), [])
  return (
    <>
      <KeyForm
        providerId={providerId}
        onMade={(key) => {
          setMade(key)
          void keys.refetch()
        }}
      />
      {made?.secret == null ? null : (
        <output className={classes.secret}>
          <p className={classes.note}>{text.secretOnce({ id: made.id })}</p>
          <Identifier id={made.secret} name={text.secret} />
        </output>
      )}
      <DataTable
        name="wallet.keys"
        aria-label={text.tabs.keys}
        columns={columns}
        rows={rows}
        rowId={keyId}
        state={listState(keys, rows)}
        query={rowKey(wallet.keys, { params: { id: providerId } })}
        error={keys.error}
        onRetry={() => void keys.refetch()}
        empty={text.emptyKeys}
        cardOf={(row) => <KeyCard row={row} />}
        height="auto"
      />
    </>
  )
}

const noKeys: readonly KeyRow[] = []
const keyId = (row: KeyRow): string => row.id
const keyColumns = (): readonly Column<KeyRow>[] => [
  { id: 'name', header: text.columns.name, width: 120, grow: 1, fixed: true, cell: (row) => <span dir="auto" className={classes.clip}>{row.name}</span> },
  { id: 'id', header: text.columns.keyId, width: 110, cell: (row) => <bdi dir="ltr">{row.id}</bdi> },
  { id: 'kind', header: text.columns.kind, width: 130, cell: (row) => text.keyKinds[row.kind] },
  { id: 'created', header: text.columns.made, width: 112, cell: (row) => <When iso={row.created_at} style="short" /> },
  { id: 'by', header: text.columns.by, width: 100, cell: (row) => <span dir="auto" className={classes.clip}>{row.created_by ?? '–'}</span> },
  { id: 'used', header: text.columns.used, width: 112, cell: (row) => <When iso={row.last_used_at} style="short" /> },
  { id: 'revoked', header: text.columns.revoked, width: 120, cell: (row) => (row.revoked_at === null ? <RevokeKey row={row} /> : <When iso={row.revoked_at} style="short" />) },
]

function KeyCard({ row }: { readonly row: KeyRow }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <b dir="auto" className={classes.clip}>{row.name}</b>
        {row.revoked_at === null ? <RevokeKey row={row} /> : <span>{text.columns.revoked} <When iso={row.revoked_at} style="short" /></span>}
      </span>
      <span className={classes.cardLine}>
        <span>{text.keyKinds[row.kind]}</span>
        <bdi dir="ltr">{row.id}</bdi>
      </span>
      <span className={classes.cardLine}>
        <span className={classes.clip}>{text.columns.made} <When iso={row.created_at} style="short" /> <bdi>{row.created_by}</bdi></span>
        <span>{text.columns.used} <When iso={row.last_used_at} style="short" /></span>
      </span>
    </div>
  )
}

function RevokeKey({ row: { id, name } }: { readonly row: KeyRow }): ReactElement {
  return <RevokeButton act={wallet.revokeKey} list={wallet.keys} id={id} verb={text.revoke} target={text.revokeTarget({ name })} done={text.revokedToast} />
}

type Values = { name: string; kind: (typeof kinds)[number]; publicKey: string }
const nothing: Values = { name: '', kind: 'hmac_sha256', publicKey: '' }

function KeyForm({ providerId, onMade }: { readonly providerId: string; readonly onMade: (key: KeyRow) => void }): ReactElement {
  const form = useContractForm({
    row: wallet.addKey,
    initial: nothing,
    draft: `wallet.key.${providerId}`,
    names: { public_key: 'publicKey' },
    body: ({ name, kind, publicKey }) => ({ name: name.trim(), kind, ...(kind === 'rsa_sha256' ? { public_key: publicKey.trim() } : {}) }),
    check: ({ name, kind, publicKey }) => ({ name: name.trim() === '' ? text.needName : null, publicKey: kind === 'rsa_sha256' && publicKey.trim() === '' ? text.needKey : null }),
    send: ({ body }) => call(wallet.addKey, { params: { id: providerId }, body }),
    onSent: ({ data: [key] }) => {
      notify.success(text.keyMade)
      if (key !== undefined) onMade(key)
    },
  })
  const { values, input } = form.fields
  return (
    <ContractFormFrame of={form} className={classes.form} aria-label={text.newKey}>
      <TextInput label={text.keyName} maxLength={60} {...input('name')} />
      <NativeSelect label={text.columns.kind} data={kinds.map((value) => ({ value, label: text.keyKinds[value] }))} {...input('kind')} />
      {values.kind === 'rsa_sha256' ? <Textarea label={text.publicKey} autosize minRows={3} maxRows={8} maxLength={4_000} {...input('publicKey')} /> : null}
      <div>
        <Button type="submit" size="compact-md" loading={form.pending}>
          {text.makeKey}
        </Button>
      </div>
    </ContractFormFrame>
  )
}
