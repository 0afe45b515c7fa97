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

/** Where it counts, as a line of its own says it: a name alone does not tell a business from a sport. */
function placeWords({ scope, game_name: sport, casino_provider_name: provider, business_name: business }: CurrentMaintenance): string {
  const { places } = text.banner
  return scope === 'site' || scope === 'casino' ? places[scope] : places[scope]({ name: sport ?? provider ?? business ?? '' })
}

function Notice({ of }: { readonly of: CurrentMaintenance }): ReactElement {
  return (
    <>
      <b>{of.state === 'in_force' ? text.banner.inForce : text.banner.announced}</b>
      <bdi>{placeWords(of)}</bdi>
      <bdi>{of.message}</bdi>
      <span>
        {text.from} <When iso={of.starts_at} style="short" /> {text.until} {of.ends_at === null ? text.banner.open : <When iso={of.ends_at} style="short" />}
      </span>
    </>
  )
}
