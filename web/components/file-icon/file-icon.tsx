import {
  IconFile, IconFileMusic, IconFileText, IconFileTypeDoc, IconFileTypePdf, IconFileTypePpt, IconFileTypeXls, IconFileVector, IconFileZip, IconMovie, IconPhoto,
  IconPhotoEdit, type Icon,
} from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { fileKind, type FileKind } from './file-kind.ts'

const icons: Readonly<Record<FileKind, Icon>> = {
  txt: IconFileText,
  zip: IconFileZip,
  audio: IconFileMusic,
  image: IconPhoto,
  video: IconMovie,
  word: IconFileTypeDoc,
  excel: IconFileTypeXls,
  powerpoint: IconFileTypePpt,
  pdf: IconFileTypePdf,
  photoshop: IconPhotoEdit,
  illustrator: IconFileVector,
}

/** The icon of a file's kind, beside its name, which says the same in words. */
export function FileIcon({ name, size = 18 }: { readonly name: string; readonly size?: number }): ReactElement {
  const kind = fileKind(name)
  const Drawn = kind === null ? IconFile : icons[kind]
  return <Drawn size={size} stroke={1.6} data-kind={kind ?? 'other'} aria-hidden />
}
