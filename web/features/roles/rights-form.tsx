import { Button, Checkbox } from '@mantine/core'
import { useEffect, useState, type ReactElement } from 'react'
import { ApiError } from '#contract/client.ts'
import type { Grant } from '#domain/access/decide.ts'
import { dutiesTogether } from '#domain/access/duties.ts'
import { allGrants } from '#domain/access/grants.ts'
import { ConfirmDialog, type Confirmation } from '../../components/feedback/confirm-dialog.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { UnsavedGuard } from '../../components/form/unsaved-guard.tsx'
import { useDraft } from '../../components/form/use-draft.ts'
import { Chip } from '../../components/value/chip.tsx'
import { permissionTitle } from '../../shared/access-words.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { PresetSelect } from './preset-select.tsx'
import { RightsConflict } from './rights-conflict.tsx'
import { RightsDiff } from './rights-diff.tsx'
import { applyDiff, diffRights, entriesToSend, isEmptyDiff } from './rights-model.ts'
import classes from './roles.module.css'
import { text } from './text.ts'
import { useOwnGrants, useSeparateDuties, useSetRights, type Person } from './use-staff.ts'

type RightsFormProps = {
  /** The person and what they hold, as they stand by the last answer. */
  readonly person: Person
  readonly held: readonly Grant[]
  /** Asks for both again. */
  readonly onStale: () => void
}

type State = { readonly grants: readonly Grant[]; readonly owner: boolean }
/** What was chosen, and what it was chosen against. */
type Begun = { readonly base: { readonly version: number; readonly state: State }; readonly chosen: State }

/**
 * The matrix of one person, to be changed and saved after a look at what changes. Where somebody else changed the person
 * meanwhile, nothing is saved, and both changes stand side by side.
 */
export function RightsForm({ person, held, onStale }: RightsFormProps): ReactElement {
  const mayGrant = useOwnGrants()
  const separateDuties = useSeparateDuties()
  const setRights = useSetRights()
  const draft = useDraft<Begun>(`staff.rights.${person.id}`)
  const [base, setBase] = useState(draft.begun?.base ?? { version: person.version, state: { grants: held, owner: person.is_owner } })
  const [chosen, setChosen] = useState<State>(draft.begun?.chosen ?? base.state)
  const [reviewing, setReviewing] = useState(false)
  const diff = diffRights(heldBy(base.state), heldBy(chosen))
  const changed = !isEmptyDiff(diff) || chosen.owner !== base.state.owner
  useEffect(
    function keepDraft() {
      draft.keep(changed ? { base, chosen } : null)
    },
    [draft, changed, base, chosen],
  )
  const theirs = { grants: held, owner: person.is_owner }
  const theirDiff = diffRights(heldBy(base.state), heldBy(theirs))
  const moved = person.version !== base.version
  const conflict = moved && changed && (!isEmptyDiff(theirDiff) || theirs.owner !== base.state.owner)

  // What the server says now is the beginning, unless something here would be lost by that.
  if (moved && !conflict) begin(theirs, changed ? chosen : theirs)

  function begin(state: State, next = state): void {
    setBase({ version: person.version, state })
    setChosen(next)
  }

  function save({ reason, keepReason }: Confirmation): void {
    setRights.mutate(
      {
        params: { id: person.id },
        body: { permissions: entriesToSend(chosen.grants), is_owner: chosen.owner, version: base.version, ...(reason === '' ? {} : { reason }) },
      },
      {
        onSuccess: () => {
          setReviewing(false)
          setBase({ version: base.version, state: chosen })
          notify.success(text.diff.saved({ name: person.name }))
        },
        onError: (error) => {
          if (!(error instanceof ApiError) || error.code !== 'REQUEST_STALE') return
          keepReason()
          setReviewing(false)
          setRights.reset()
          onStale()
        },
      },
    )
  }

  const [pair] = dutiesTogether(heldBy(chosen))
  return (
    <>
      <UnsavedGuard when={changed} onLeave={() => setChosen(base.state)} />
      {conflict ? (
        <RightsConflict
          theirs={theirDiff}
          mine={diff}
          onDrop={() => begin(theirs)}
          onPut={() => begin(theirs, { grants: applyDiff(theirs.grants, diff), owner: chosen.owner === base.state.owner ? theirs.owner : chosen.owner })}
        />
      ) : null}
      <div className={classes.fields}>
        <PresetSelect grants={chosen.grants} disabled={chosen.owner} onPreset={(grants) => setChosen({ ...chosen, grants })} />
        {mayGrant.length === allGrants.length ? (
          <Checkbox
            className={classes.ownerBox}
            classNames={{ description: classes.boxHint ?? '' }}
            label={text.form.isOwner}
            description={text.form.isOwnerHint}
            checked={chosen.owner}
            onChange={(event) => setChosen({ ...chosen, owner: event.currentTarget.checked })}
          />
        ) : null}
      </div>
      <p className={classes.muted}>{text.matrix.legend}</p>
      <PermissionMatrix
        grants={chosen.grants}
        before={heldBy(base.state)}
        mayGrant={mayGrant}
        separateDuties={separateDuties}
        owner={chosen.owner}
        onGrants={(grants) => setChosen({ ...chosen, grants })}
      />
      <div className={classes.saveBar}>
        <span role="status" className={classes.saveCount}>
          {changed ? text.diff.count({ added: diff.added.length, removed: diff.removed.length }) : text.form.nothingToSave}
        </span>
        <Button variant="default" disabled={!changed} onClick={() => setChosen(base.state)}>
          {text.form.restart}
        </Button>
        <Button disabled={!changed || conflict} onClick={() => setReviewing(true)}>
          {text.form.review}
        </Button>
      </div>
      <ConfirmDialog
        opened={reviewing && !conflict}
        onClose={() => {
          setReviewing(false)
          setRights.reset()
        }}
        verb={text.diff.save}
        target={`${person.name} (${person.user_name})`}
        danger={diff.removed.length > 0}
        reason={{ least: 0, draft: `staff.rights.why.${person.id}` }}
        {...(chosen.owner && !base.state.owner ? { typedName: person.user_name } : {})}
        pending={setRights.isPending}
        error={setRights.error}
        onConfirm={save}
      >
        {chosen.owner === base.state.owner ? null : <p>{chosen.owner ? text.diff.becomesOwner : text.diff.losesOwner}</p>}
        <RightsDiff diff={diff} />
        {pair === undefined || chosen.owner ? null : (
          <p>
            <Chip tone="warn">{text.diff.warnDuties({ one: permissionTitle(pair[0]), other: permissionTitle(pair[1]) })}</Chip>
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}

function heldBy({ grants, owner }: State): readonly Grant[] {
  return owner ? allGrants : grants
}
