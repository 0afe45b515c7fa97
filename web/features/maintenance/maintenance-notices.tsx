import type { ReactElement } from 'react'
import { PageBanner } from '../../components/feedback/page-banner.tsx'
import { When } from '../../components/value/when.tsx'
import type { CurrentMaintenance } from './maintenance-banner.tsx'
import { text } from './text.ts'

/** Maintenance as it stands above every page: what is in force first, the others when they are asked for. */
export function MaintenanceNotices({ rows }: { readonly rows: readonly CurrentMaintenance[] }): ReactElement | null {
  const [first, ...others] = rows.toSorted((a, b) => Number(b.state === 'in_force') - Number(a.state === 'in_force'))
  if (first === undefined) return null
  return (
    <PageBanner label={text.banner.label} tone="warn"
      others={others.length === 0 ? undefined : { label: text.banner.more({ count: others.length }), list: others.map((row) => <li key={row.id}><Notice of={row} /></li>) }}>
      <Notice of={first} />
    </PageBanner>
  )
}

function Notice({ of }: { readonly of: CurrentMaintenance }): ReactElement {
  return (
    <>
      <b>{of.state === 'in_force' ? text.banner.inForce : text.banner.announced}</b>
      <span>{of.game_name ?? of.casino_provider_name ?? text.scopes[of.scope]}</span>
      <bdi>{of.message}</bdi>
      <span>
        {text.from} <When iso={of.starts_at} style="short" /> {text.until} {of.ends_at === null ? text.banner.open : <When iso={of.ends_at} style="short" />}
      </span>
    </>
  )
}
