import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import type { Grant } from '#domain/access/decide.ts'
import { rightLabel } from './right-label.ts'
import { isEmptyDiff, type RightsDiff as Diff } from './rights-model.ts'
import classes from './roles.module.css'
import { text } from './text.ts'

/** What somebody gets and loses, line by line. */
export function RightsDiff({ diff }: { readonly diff: Diff }): ReactElement {
  if (isEmptyDiff(diff)) return <p className={classes.muted}>{text.diff.same}</p>
  return (
    <div className={classes.diff}>
      <DiffList kind="added" grants={diff.added} />
      <DiffList kind="removed" grants={diff.removed} />
    </div>
  )
}

function DiffList({ kind, grants }: { readonly kind: keyof Diff; readonly grants: readonly Grant[] }): ReactElement | null {
  if (grants.length === 0) return null
  const Sign = kind === 'added' ? IconPlus : IconMinus
  return (
    <section className={classes.diffPart} data-kind={kind}>
      <h3>{text.diff[kind]}</h3>
      <ul>
        {grants.map((grant) => (
          <li key={`${grant.section} ${grant.permission ?? ''}`}>
            <Sign size={14} aria-hidden /> {rightLabel(grant)}
          </li>
        ))}
      </ul>
    </section>
  )
}
