import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from '../feedback/copy-text.ts'
import classes from './value.module.css'
import { valueText } from './value-text.ts'

const copiedMs = 1_200

/** An id that can be read out and copied. */
export function Identifier({ id, name }: { readonly id: string; readonly name: string }) {
  const [copied, setCopied] = useState(false)

  useEffect(
    function forgetCopy() {
      if (!copied) return undefined
      const timer = setTimeout(() => setCopied(false), copiedMs)
      return () => clearTimeout(timer)
    },
    [copied],
  )

  async function copy(): Promise<void> {
    setCopied(await copyText(id))
  }

  return (
    <span className={classes.identifier}>
      <bdi dir="ltr" className={classes.figure}>
        {id}
      </bdi>
      <ActionIcon size={24} variant="subtle" color="gray" aria-label={copied ? valueText.copied({ name }) : valueText.copy({ name })} onClick={() => void copy()}>
        {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      </ActionIcon>
    </span>
  )
}
