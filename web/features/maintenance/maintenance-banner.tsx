import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { maintenance } from '#contract/maintenance.ts'
import { PageBanner } from '../../components/feedback/page-banner.tsx'
import { When } from '../../components/value/when.tsx'
import { rowQuery } from '../../shared/api.ts'
import { text } from './text.ts'

/** Looked at anew besides what the live stream says: what begins or ends by its time does so without a word. */
const refreshMs = 15_000

/** What is in force or announced, above every page, for everybody whom it concerns. */
export function MaintenanceBanner(): ReactElement | null {
  const current = useQuery({ ...rowQuery(maintenance.current, {}), refetchInterval: refreshMs })
  const rows = current.data?.data ?? []
  const shown = rows.find(({ state }) => state === 'in_force') ?? rows[0]
  if (shown === undefined) return null
  return (
    <PageBanner label={text.banner.label} tone="warn">
      <b>{shown.state === 'in_force' ? text.banner.inForce : text.banner.announced}</b>
      <span>{shown.game_name ?? shown.casino_provider_name ?? text.scopes[shown.scope]}</span>
      <bdi>{shown.message}</bdi>
      <span>
        {text.from} <When iso={shown.starts_at} style="short" /> {text.until} {shown.ends_at === null ? text.banner.open : <When iso={shown.ends_at} style="short" />}
      </span>
    </PageBanner>
  )
}
