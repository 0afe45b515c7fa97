import { Checkbox, Modal, Skeleton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import type { Grant } from '#domain/access/decide.ts'
import { allGrants } from '#domain/access/grants.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { permissionTitle, sectionTitle } from '../../shared/access-words.ts'
import { PersonName } from './person-marks.tsx'
import { holds } from './rights-model.ts'
import classes from './roles.module.css'
import { text } from './text.ts'
import { useRightsOfAll, type Person } from './use-staff.ts'

type ComparisonProps = { readonly people: readonly Person[]; readonly onClose: () => void }

/** Several people side by side: a line for everything that can be granted, a column for each of them. */
export function Comparison({ people, onClose }: ComparisonProps): ReactElement {
  const { rights, error, retry } = useRightsOfAll(people.map(({ id }) => id))
  return (
    <Modal opened onClose={onClose} title={text.comparison.title} size="auto" closeButtonProps={{ 'aria-label': text.comparison.close }}>
      {rights !== null ? (
        <ComparisonTable people={people} rights={rights} />
      ) : error !== null ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <Skeleton height={420} miw={320} role="img" aria-label={text.comparison.loading} />
      )}
    </Modal>
  )
}

type ComparisonTableProps = Pick<ComparisonProps, 'people'> & { readonly rights: readonly (readonly Grant[])[] }

function ComparisonTable({ people, rights }: ComparisonTableProps): ReactElement {
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const rows = allGrants
    .map((grant) => {
      const marks = rights.map((grants) => holds(grants, grant))
      return { grant, marks, differs: new Set(marks).size > 1 }
    })
    .toSorted((one, other) => order(one.grant.section) - order(other.grant.section))
  const count = rows.filter(({ differs }) => differs).length
  const shown = onlyDifferent ? rows.filter(({ differs }) => differs) : rows
  return (
    <>
      <div className={classes.compareBar}>
        <span role="status">{count === 0 ? text.comparison.same : text.comparison.differences({ count })}</span>
        <Checkbox size="xs" label={text.comparison.onlyDifferent} checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.currentTarget.checked)} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={classes.compareScroll} tabIndex={0} role="region" aria-label={text.comparison.title}>
        <table className={classes.compare}>
          <thead>
            <tr>
              <th scope="col">{text.comparison.right}</th>
              {people.map((person) => (
                <th key={person.id} scope="col">
                  <PersonName person={person} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ grant, marks, differs }) => (
              <tr key={`${grant.section} ${grant.permission ?? ''}`} data-section={grant.permission === null || undefined} data-differs={differs || undefined}>
                <th scope="row">{grant.permission === null ? sectionTitle(grant.section) : permissionTitle(grant.permission)}</th>
                {marks.map((held, index) => (
                  <td key={people[index]?.id}>
                    {held ? <IconCheck size={16} role="img" aria-label={text.comparison.holds} /> : <span role="img" aria-label={text.comparison.lacks} className={classes.dash}>–</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const sectionOrder = [...new Set(allGrants.map(({ section }) => section))]
const order = (section: (typeof sectionOrder)[number]): number => sectionOrder.indexOf(section)
