import type { ReactElement } from 'react'
import { FileIcon } from './file-icon.tsx'
import classes from './file-name.module.css'

/** A file wherever one is shown: the icon of its kind, and its name in its own direction. */
export function FileName({ name }: { readonly name: string }): ReactElement {
  return (
    <span className={classes.file}>
      <FileIcon name={name} size={16} />
      <bdi>{name}</bdi>
    </span>
  )
}
