import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks one question after the other at the terminal, showing nothing of what is typed. Null where there is no terminal, or the person gives up. */
export async function askPasswords(questions: readonly string[]): Promise<readonly string[] | null> {
  if (!process.stdin.isTTY) return null
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => { done() } })
  const typed = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const left = new Promise<null>((resolve) => { typed.once('close', () => { resolve(null) }) })
  const answers: string[] = []
  try {
    for (const question of questions) {
      process.stderr.write(question)
      const answer = await Promise.race([typed.question(''), left])
      process.stderr.write('\n')
      if (answer === null) return null
      answers.push(answer)
    }
    return answers
  } finally {
    typed.close()
  }
}
