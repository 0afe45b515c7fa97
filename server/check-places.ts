import { FolderRefused, makeWritableFolder } from '#database/data-folder.ts'
import { freePort } from '#database/free-port.ts'
import { ConfigInvalid, readSettings } from './config.ts'
import type { Config } from './config.ts'

type Places = Pick<Config, 'mode' | 'dataFolder' | 'host' | 'port'>

/**
 * Reads the configuration to start a server with.
 * @throws ConfigInvalid naming every mistake: where something of it is wrong, what is in the way of its places too. Where nothing is, the start looks at these
 */
export async function readStartConfig(environment: Readonly<Record<string, string | undefined>>, workingFolder: string): Promise<Config> {
  const { config, mistakes } = readSettings(environment, workingFolder)
  if (mistakes.length > 0) throw new ConfigInvalid([...mistakes, ...(await placeMistakes(config))])
  return config
}

/**
 * Finds out, before anything is started, whether files can be kept in the data folder, which is made, and whether this process can
 * listen where it shall. Production keeps everything in its database and its environment, and may run without a folder.
 * @throws ConfigInvalid naming every setting that is in the way
 */
export async function checkPlaces(places: Places): Promise<void> {
  const mistakes = await placeMistakes(places)
  if (mistakes.length > 0) throw new ConfigInvalid(mistakes)
}

async function placeMistakes(places: Places): Promise<readonly string[]> {
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
  return mistakes
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
