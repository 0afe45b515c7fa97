import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { catalogue } from '#contract/catalogue.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { notify } from '../../components/feedback/notify.ts'
import { call } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { toZonedInput, typedInstant } from '../../shared/zoned-time.ts'
import { refreshCasino, tellStale, type Game } from './casino-rows.ts'
import { FormButtons } from './form-buttons.tsx'
import { GameFields, gameProblems, type GameValues } from './game-fields.tsx'
import { paramLines, readParams } from './launch-params.ts'
import { text } from './text.ts'

/** What a game is; how it is shown stands in its switches. */
export function EditGameForm({ game, onClose }: { readonly game: Game; readonly onClose: () => void }): ReactElement {
  const queries = useQueryClient()
  const zone = useSession().user.time_zone
  const initial: GameValues = {
    name: game.name, sub_category_id: game.sub_category_id, game_id: game.game_id, return_bp: game.return_bp,
    visible_from: game.visible_from === null ? '' : toZonedInput(game.visible_from, zone), launch_params: paramLines(game.launch_params),
  }
  const form = useContractForm({
    row: catalogue.editEvent,
    initial,
    draft: `casino.game.${game.id}`,
    version: game.version,
    body: ({ visible_from: from, launch_params: lines, ...values }, version) => ({
      ...values, name: values.name.trim(), version, launch_params: readParams(lines) ?? {},
      // Seconds that the field does not show stay as they are.
      visible_from: typedInstant(from, zone, game.visible_from),
    }),
    check: gameProblems,
    send: ({ body }) => tellStale(queries, call(catalogue.editEvent, { params: { id: game.id }, body })),
    onSent(_, { name }) {
      notify.success(text.saved({ name: name.trim() }))
      refreshCasino(queries)
    },
  })
  return (
    <ContractFormFrame of={form} aria-label={text.acts.edit({ name: game.name })}>
      <GameFields form={form} providerId={game.casino_provider_id} />
      <FormButtons form={form} verb={text.save} onCancel={onClose} />
    </ContractFormFrame>
  )
}
