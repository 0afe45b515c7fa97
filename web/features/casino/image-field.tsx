import { Button, FileButton, Progress } from '@mantine/core'
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type DragEvent, type ReactElement } from 'react'
import { imageBytesMax } from '#contract/casino.ts'
import { ApiError, type Client } from '#contract/client.ts'
import { explainFailure } from '../../components/feedback/explain-failure.ts'
import { notify } from '../../components/feedback/notify.ts'
import { FileName } from '../../components/file-icon/file-name.tsx'
import { callWithProgress } from '../../shared/call-with-progress.ts'
import { imageAddress, refreshCasino } from './casino-rows.ts'
import classes from './images.module.css'
import { text } from './text.ts'

/** What the server cuts an image to: of games the whole of it is filled, a logo stands whole. */
export type ImageShape = 'desktop' | 'mobile' | 'logo'

type ImageFieldProps = {
  readonly label: string
  readonly hint: string
  readonly shape: ImageShape
  readonly address: string | null
  /** Absent: this person may only look. */
  readonly send?: (client: Client, image: string | null) => Promise<unknown>
}

type Chosen = { readonly name: string; readonly dataUrl: string }

const accepted = 'image/png,image/jpeg,image/webp'

/** An image with its preview: chosen or dropped, looked at in the shape that it is cut to, sent, and told why where it is refused. */
export function ImageField({ label, hint, shape, address, send }: ImageFieldProps): ReactElement {
  const queries = useQueryClient()
  const labelId = useId()
  const reset = useRef<() => void>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [sentPart, setSentPart] = useState(0)
  const sending = useMutation({
    mutationFn: async (image: string | null) => send?.(callWithProgress(setSentPart), image),
    meta: { quiet: true },
    onMutate: () => {
      setProblem(null)
      setSentPart(0)
    },
    onSuccess(_, image) {
      notify.success((image === null ? text.images.gone : text.images.kept)({ image: label }))
      setChosen(null)
      refreshCasino(queries)
    },
    onError: (failure) => setProblem(whyRefused(failure)),
    onSettled: () => reset.current?.(),
  })

  function choose(file: File | null): void {
    setProblem(null)
    if (file === null) return
    if (file.size > imageBytesMax) return setProblem(text.images.refused.bytes)
    const reader = new FileReader()
    reader.addEventListener('load', () => setChosen({ name: file.name, dataUrl: String(reader.result) }))
    reader.addEventListener('error', () => setProblem(text.images.refused.broken))
    reader.readAsDataURL(file)
  }
  function drop(event: DragEvent): void {
    event.preventDefault()
    choose(event.dataTransfer.files[0] ?? null)
  }
  const shown = chosen?.dataUrl ?? (address === null ? null : imageAddress(address))

  return (
    <div className={classes.field} role="group" aria-labelledby={labelId} aria-busy={sending.isPending}>
      <span id={labelId} className={classes.label}>{label}</span>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a second way beside the button */}
      <div className={classes.frame} data-shape={shape} {...(send === undefined ? {} : { onDragOver: (event: DragEvent) => event.preventDefault(), onDrop: drop })}>
        {shown === null ? <span className={classes.none}><IconPhoto size={22} aria-hidden /> {text.images.none}</span> : <img src={shown} alt={chosen === null ? label : text.images.previewOf({ image: label })} />}
      </div>
      {problem === null ? null : <p role="alert" className={classes.problem}>{problem}</p>}
      {sending.isPending ? <Progress value={sentPart * 100} size="sm" aria-label={text.images.sending} /> : null}
      {send === undefined ? null : chosen === null ? (
        <div className={classes.acts}>
          <FileButton onChange={choose} accept={accepted} resetRef={reset}>
            {(props) => <Button size="xs" variant="default" leftSection={<IconUpload size={15} aria-hidden />} aria-label={text.images.chooseOf({ image: label })} {...props}>{text.images.choose}</Button>}
          </FileButton>
          {address === null ? null : (
            <Button size="xs" variant="subtle" color="red" leftSection={<IconTrash size={15} aria-hidden />} aria-label={text.images.removeOf({ image: label })} loading={sending.isPending} onClick={() => sending.mutate(null)}>
              {text.images.remove}
            </Button>
          )}
          <span className={classes.hint}>{hint}</span>
        </div>
      ) : (
        <div className={classes.acts}>
          <Button size="xs" autoFocus loading={sending.isPending} aria-label={text.images.useOf({ image: label })} onClick={() => sending.mutate(chosen.dataUrl.slice(chosen.dataUrl.indexOf(',') + 1))}>{text.images.use}</Button>
          <Button size="xs" variant="default" disabled={sending.isPending} onClick={() => { setChosen(null); setProblem(null); reset.current?.() }}>{text.cancel}</Button>
          <span className={classes.hint}><FileName name={chosen.name} /></span>
        </div>
      )}
    </div>
  )
}

/** What is wrong with a file, by the reason that the server gives. */
function whyRefused(failure: unknown): string {
  const body = failure instanceof ApiError ? failure.body : null
  const reason = body?.facts?.['reason']
  const told = body?.code === 'CASINO_IMAGE_REFUSED' && typeof reason === 'string' ? Object.entries(text.images.refused).find(([name]) => name === reason)?.[1] : undefined
  return told ?? (body?.code === 'REQUEST_TOO_LARGE' ? text.images.refused.bytes : explainFailure(failure).message)
}
