import { Button } from '@mantine/core'
import { useState, type ReactElement, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconFileText, IconPrinter } from '@tabler/icons-react'
import { canonicalText, type Dossier } from '#contract/bet-dossier.ts'
import { dossiers } from '#contract/dossiers.ts'
import { notify } from '../../components/feedback/notify.ts'
import { mayCall } from '../../shared/access.ts'
import { call } from '../../shared/api.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useSession } from '../../shared/session.ts'
import { lifeText } from './life-text.ts'
import type { OutcomeWords } from './bet-records.tsx'
import { PrintedDossier } from './printed-dossier.tsx'

type DossierMenuProps = { readonly betId: string; readonly outcomeOf: OutcomeWords; readonly printed: (dossier: Dossier) => ReactNode }

/** All that is known of the bet, as a file that can be confirmed offline, or on paper. Nothing for those who may not have it. */
export function DossierMenu({ betId, outcomeOf, printed }: DossierMenuProps): ReactElement | null {
  const { user } = useSession()
  const [pending, setPending] = useState<'save' | 'print' | null>(null)
  const [sheet, setSheet] = useState<Dossier | null>(null)
  if (!mayCall(user, dossiers.dossier)) return null

  async function make(as: 'save' | 'print'): Promise<void> {
    setPending(as)
    try {
      const dossier = (await call(dossiers.dossier, { params: { id: betId } })).data[0]
      if (dossier === undefined) return
      // What is on paper names the hash of a file: the two are made at once and belong together.
      if (as === 'print') setSheet(dossier)
      saveFile(new Blob([canonicalText(dossier)], { type: 'application/json' }), `bet-${betId}.json`)
    } catch (failure) {
      notify.error(failure)
    } finally {
      setPending(null)
    }
  }

  return (
    <>
      <Button size="compact-sm" variant="default" leftSection={<IconFileText size={14} aria-hidden />} loading={pending === 'save'} onClick={() => void make('save')}>{lifeText.save}</Button>
      <Button size="compact-sm" variant="default" leftSection={<IconPrinter size={14} aria-hidden />} loading={pending === 'print'} onClick={() => void make('print')}>{lifeText.print}</Button>
      {sheet === null ? null : createPortal(<PrintedDossier dossier={sheet} onDone={() => setSheet(null)} outcomeOf={outcomeOf}>{printed(sheet)}</PrintedDossier>, document.body)}
    </>
  )
}
