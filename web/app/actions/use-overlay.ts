import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'

export type Overlay = { readonly opened: boolean; /** It was opened before: it stays in the page, so that it can close with its motion. */ readonly wanted: boolean; readonly open: () => void; readonly close: () => void }

/** Something that is opened over the page. */
export function useOverlay(): Overlay {
  const [opened, { open, close }] = useDisclosure(false)
  const [wanted, setWanted] = useState(false)
  if (opened && !wanted) setWanted(true)
  return { opened, wanted, open, close }
}
