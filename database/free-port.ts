import { createServer } from 'node:net'

/**
 * A port at which this process can listen now: the wanted one, or for 0 one that the system chooses. Somebody else may take it before
 * it is used. Rejects, as listening there would, where it is taken or the address is none of this machine.
 */
export function freePort(wanted = 0, host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ port: wanted, host, exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
