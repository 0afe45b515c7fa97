import { readFile } from 'node:fs/promises'
import { verifyDossier } from './verify-dossier.ts'

const shownMax = 10

/**
 * `npm run dossier:verify -- FILE [--seal NO:HASH]…`: confirms a bet's dossier offline, with no database and no server, and says what
 * it does not confirm. A seal that was written down elsewhere shows that it, and those in the file that come before it without a gap, were not made up. Ends with 0 when all holds, 1 when something does not, 2 when
 * there is no dossier to look at.
 */
const [file, ...rest] = process.argv.slice(2)
const seals = rest.filter((word) => word !== '--seal').map((word) => word.split(':'))
const known = new Map(seals.map(([no = '', hash = '']) => [no, hash.toLowerCase()]))
const text = file === undefined ? null : await readFile(file, 'utf8').catch(() => null)
const verified = text === null ? null : verifyDossier(text, known)

if (verified === null) {
  console.error(file === undefined ? 'Name the file of a dossier.' : `${file} is no dossier that this program knows: it reads those that were made since 2026-11-27.`)
  process.exitCode = 2
} else {
  const { checks, unconfirmed } = verified
  for (const { name, looked, wrong } of checks) {
    console.log(`${wrong.length === 0 ? 'holds' : 'WRONG'}  ${name} (${looked})`)
    for (const each of wrong.slice(0, shownMax)) console.log(`       ${each}`)
    if (wrong.length > shownMax) console.log(`       and ${wrong.length - shownMax} more`)
  }
  console.log('not confirmed by anything in it:')
  for (const each of unconfirmed) console.log(`       ${each}`)
  const whole = checks.every(({ wrong }) => wrong.length === 0)
  console.log(whole ? 'What can be confirmed of the dossier holds.' : 'THE DOSSIER DOES NOT HOLD.')
  process.exitCode = whole ? 0 : 1
}
