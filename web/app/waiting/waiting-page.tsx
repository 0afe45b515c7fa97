import { Link, useMatches } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Page, type Crumb } from '../../components/page/page.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { paths } from '../paths.ts'
import { waitingText } from './text.ts'

export type WaitingScreenName = keyof typeof waitingText.screens

const screensAbove = {
  group: { path: paths.group, title: () => waitingText.screens.group.title },
} as const
export type ScreenAbove = keyof typeof screensAbove

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging needs an interface
  interface StaticDataRouteOption {
    /** The screen that a route will have. */
    readonly waiting?: WaitingScreenName
    /** The screen above it. */
    readonly above?: ScreenAbove
  }
}

/** A placeholder that the specification lists: its frame, and in words that it has no meaning here. */
export function WaitingPage(): ReactElement {
  const { waiting, above } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {}
  if (waiting === undefined) throw new Error('a waiting page names its screen')
  const { title, text } = waitingText.screens[waiting]
  const crumbs: readonly Crumb[] = [
    { label: waitingText.dashboard, link: (label) => <Link to={paths.dashboard}>{label}</Link> },
    ...(above === undefined ? [] : [crumbOf(above)]),
    { label: title },
  ]
  return (
    <Page title={title} breadcrumbs={crumbs} aside={<Chip tone="warn">{waitingText.placeholder}</Chip>} fill>
      <EmptyState title={waitingText.placeholder} text={text} />
    </Page>
  )
}

function crumbOf(above: ScreenAbove): Crumb {
  const { path, title } = screensAbove[above]
  return { label: title(), link: (label) => <Link to={path}>{label}</Link> }
}
