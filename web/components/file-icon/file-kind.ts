/** The eleven kinds of files that are told apart. */
export type FileKind = 'txt' | 'zip' | 'audio' | 'image' | 'video' | 'word' | 'excel' | 'powerpoint' | 'pdf' | 'photoshop' | 'illustrator'

const extensions: Readonly<Record<FileKind, readonly string[]>> = {
  txt: ['txt', 'md', 'log', 'json', 'xml'],
  zip: ['zip', 'rar', 'iso', '7z', 'gz', 'tar'],
  audio: ['wav', 'aif', 'aiff', 'mp3', 'aac', 'flac', 'm4a', 'ogg'],
  image: ['jpg', 'jpeg', 'gif', 'bmp', 'png', 'svg', 'webp', 'avif'],
  video: ['m4v', 'avi', 'mpg', 'mpeg', 'mp4', 'webm', 'mov', 'mkv'],
  word: ['doc', 'docx', 'odt', 'rtf'],
  excel: ['xls', 'xlsx', 'ods', 'csv'],
  powerpoint: ['ppt', 'pptx', 'odp'],
  pdf: ['pdf'],
  photoshop: ['psd'],
  illustrator: ['ai', 'esp', 'eps'],
}
const kinds = new Map(Object.entries(extensions).flatMap(([kind, all]) => all.map((extension) => [extension, kind as FileKind] as const)))

/** The kind of a file by the extension of its name, or of its address; null for one that is not told apart. */
export function fileKind(name: string): FileKind | null {
  const path = name.split(/[?#]/, 1)[0] ?? ''
  const dot = path.lastIndexOf('.')
  return dot < 0 ? null : (kinds.get(path.slice(dot + 1).toLowerCase()) ?? null)
}
