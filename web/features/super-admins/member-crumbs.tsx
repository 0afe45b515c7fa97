import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, type ReactElement } from 'react'
import { paths } from '../../app/paths.ts'
import { MenuButton } from '../../components/menu-button/menu-button.tsx'
import type { Crumb } from '../../components/page/page.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'
import classes from './super-admins.module.css'
import { text } from './text.ts'

const Siblings = lazyPart(() => import('./siblings.tsx'), 'Siblings')

export type PathStep = { readonly id: string; readonly user_name: string; readonly level: number }

/**
 * The way from where the viewer's tree begins to an account. Every step below the first opens those beside it: the downlines of them,
 * and at the end of the way to an account's own page their own pages.
 */
export function memberCrumbs(path: readonly PathStep[], of: 'downline' | 'account'): readonly Crumb[] {
  return [
    { label: text.title, link: (label) => <Link to={paths.members}>{label}</Link> },
    ...path.map((step, index): Crumb => {
      const label = step.user_name
      const parent = path[index - 1]
      const last = index === path.length - 1
      return {
        label,
        ...(last ? {} : {
          link: (shown) => (
            <Link dir="auto" to={paths.members} search={{ account: step.id }}>
              {shown}
            </Link>
          ),
        }),
        ...(parent === undefined ? {} : { beside: <SiblingsButton parent={parent} step={step} of={last ? of : 'downline'} /> }),
      }
    }),
  ]
}

function SiblingsButton({ parent, step, of }: { readonly parent: PathStep; readonly step: PathStep; readonly of: 'downline' | 'account' }): ReactElement {
  return (
    <MenuButton
      label={text.siblingsOf({ name: step.user_name })}
      className={classes.siblings}
      width={220}
      position="bottom-start"
      entries={[
        { kind: 'label', label: text.downlineOf({ name: parent.user_name }) },
        {
          kind: 'content',
          content: (
            <Suspense>
              <Siblings parentId={parent.id} id={step.id} of={of} />
            </Suspense>
          ),
        },
      ]}
    >
      <IconChevronDown size={13} stroke={1.8} aria-hidden />
    </MenuButton>
  )
}
