import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { RightsDiff } from './rights-diff.tsx'
import type { RightsDiff as Diff } from './rights-model.ts'
import classes from './roles.module.css'
import { text } from './text.ts'

type RightsConflictProps = { readonly theirs: Diff; readonly mine: Diff; readonly onDrop: () => void; readonly onPut: () => void }

/** Two people changed one person: what each of them did, and what is to become of the second change. */
export function RightsConflict({ theirs, mine, onDrop, onPut }: RightsConflictProps): ReactElement {
  return (
    <section role="alert" className={classes.conflict}>
      <h3>{text.conflict.title}</h3>
      <p>{text.conflict.text}</p>
      <div className={classes.sides}>
        <div>
          <h4>{text.conflict.theirs}</h4>
          <RightsDiff diff={theirs} />
        </div>
        <div>
          <h4>{text.conflict.mine}</h4>
          <RightsDiff diff={mine} />
        </div>
      </div>
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={onDrop}>
          {text.conflict.keepTheirs}
        </Button>
        <Button size="xs" onClick={onPut}>
          {text.conflict.putMine}
        </Button>
      </div>
    </section>
  )
}
