import { FolderRefused, makeWritableFolder } from '#database/data-folder.ts'
import { freePort } from '#database/free-port.ts'
import { ConfigInvalid } from './config.ts'
import type { Config } from './config.ts'

type Places = Pick<Config, 'mode' | 'dataFolder' | 'host' | 'port'>

/**
 * Finds out, before anything is started, whether files can be kept in the data folder, which is made, and whether this process can
 * listen where it shall. Production keeps everything in its database and its environment, and may run without a folder.
 * @throws ConfigInvalid naming every setting that is in the way
 */
export async function checkPlaces(places: Places): Promise<void> {
  const mistakes: string[] = []
  if (places.mode === 'demo') {
    try {
      makeWritableFolder(places.dataFolder)
    } catch (error) {
      if (!(error instanceof FolderRefused)) throw error
      mistakes.push(`STEWARD_DATA names a folder that is of no use: ${error.message}`)
    }
  }
  await freePort(places.port, places.host).catch((error: unknown) => mistakes.push(...listeningMistakes(error, places)))
  if (mistakes.length > 0) throw new ConfigInvalid(mistakes)
}

/** Why listening failed, by the setting that a person changes. @throws the error itself where it is of none */
export function listeningMistakes(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): readonly string[] {
  const { code, message } = error as NodeJS.ErrnoException
  switch (code) {
    case 'EADDRINUSE':
      return [`PORT is ${port}, where something listens already (${message}). Stop that one, or choose another PORT`]
    case 'EACCES':
      return [`PORT is ${port}, where this process may not listen (${message}). Choose another PORT`]
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'ENOTFOUND':
      return [`HOST is "${host}", which is no address of this machine (${message})`]
    default:
      throw error
  }
}
