import type { Page } from 'playwright-core'
import type { Client } from '#contract/client.ts'
import type { Body, RowOf } from '#contract/endpoint.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { transfers } from '#contract/transfers.ts'
import { demoPassword } from '#simulator/world-people.ts'
import { previewedCredit } from '../support/previewed.ts'
import type { Product } from './product.ts'

export type Member = RowOf<typeof superAdmins.updateStatus>
type New = Pick<Body<typeof superAdmins.create>, 'level' | 'user_name' | 'phone'>

export const masterPassword = 'Master-demo-1'
export const firstCreditMinor = 100_000

/** The part of the tree that one of the demo people runs. */
export type OwnBranch = {
  readonly call: Client
  readonly ownId: string
  /** A direct child with credit. */
  make(made: New): Promise<Member>
  look(id: string): Promise<Member>
  /** Types the master password; who has none yet sets it first. */
  proveMaster(page: Page): Promise<void>
}

export async function ownBranch(product: Product, person: string): Promise<OwnBranch> {
  const call = product.person(person)
  const ownId = (await call(superAdmins.roots, {})).data[0]?.id ?? ''
  const masterIsSet = async (): Promise<boolean> => (await call(transfers.masterPassword, {})).data[0]?.is_set === true
  return {
    call,
    ownId,
    async make(made) {
      if (!(await masterIsSet())) await call(transfers.setMasterPassword, { body: { current_password: demoPassword, master_password: masterPassword } })
      const password = made.level === 9 ? {} : { password: 'First-pass-1' }
      const [row] = (await call(superAdmins.create, { key: crypto.randomUUID(), body: { parent_id: ownId, name: 'E2E', ...await previewedCredit(call, ownId, firstCreditMinor), master_password: masterPassword, ...password, ...made } })).data
      if (row === undefined) throw new Error('an account is made')
      return row.account
    },
    async look(id) {
      const [found] = (await call(superAdmins.detail, { params: { id } })).data
      if (found === undefined) throw new Error('an account of the own branch is there')
      return found.account
    },
    async proveMaster(page) {
      if (!(await masterIsSet())) {
        await page.getByRole('button', { name: 'Set master password' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Password you sign in with').fill(demoPassword)
        await dialog.getByLabel('New master password', { exact: true }).fill(masterPassword)
        await dialog.getByLabel('New master password again').fill(masterPassword)
        await dialog.getByRole('button', { name: 'Set master password' }).click()
      }
      await page.getByLabel('Master password', { exact: true }).fill(masterPassword)
    },
  }
}

/** A name of its own for each try: a test that is tried again finds nothing of the try before. */
export function newName(stem: string): string {
  return `${stem}-${crypto.randomUUID().slice(0, 6)}`
}
