import { Button, TextInput } from '@mantine/core'
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '#contract/client.ts'
import { table } from '#contract/endpoint.ts'
import { stake, text } from '#contract/fields.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { usePageActions } from '../../shared/actions.ts'
import { showLanguage } from '../../shared/i18n/texts.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { PreferenceOwner } from '../preferences/preferences.tsx'
import { ContractFormFrame } from './contract-form-frame.tsx'
import { MoneyInput, type TypedFigure } from './figure-input.tsx'
import { useContractForm } from './use-contract-form.ts'

const { give } = table({
  give: {
    method: 'POST',
    path: '/platform/sample',
    origin: 'ours',
    summary: 'Sample',
    access: { kind: 'session' },
    effect: 'money',
    key: 'required',
    body: z.strictObject({ amount_minor: stake, why: text(3, 20) }),
    row: z.object({}),
    refusals: ['CREDIT_NOT_ENOUGH'],
  },
})

type Filled = { readonly body: unknown; readonly key?: string }
type Values = { amount: TypedFigure; why: string }
const nothing: Values = { amount: null, why: '' }

type SampleProps = { readonly send: (filled: Filled) => Promise<unknown>; readonly onSent: () => void; readonly onStale?: (facts: object) => void }

function Sample({ send, onSent, onStale }: SampleProps): ReactElement {
  const form = useContractForm({
    row: give,
    initial: nothing,
    draft: 'sample',
    names: { amount_minor: 'amount' },
    body: ({ amount, why }) => ({ amount_minor: amount, why }),
    refusals: { CREDIT_NOT_ENOUGH: 'amount', CREDIT_BELOW_MIN: 'amount', CREDIT_ABOVE_MAX: 'amount' },
    currency: 'EUR',
    send,
    onSent,
    ...(onStale === undefined ? {} : { onStale }),
  })
  return (
    <ContractFormFrame of={form}>
      <MoneyInput label="Amount" currency="EUR" {...form.fields.input('amount')} />
      <TextInput label="Why" {...form.fields.input('why')} />
      <Button type="submit" loading={form.pending}>Give</Button>
    </ContractFormFrame>
  )
}

function show(send: (filled: Filled) => Promise<unknown> = () => Promise.resolve(), owner = '11') {
  const onSent = vi.fn<() => void>()
  const onStale = vi.fn<(facts: object) => void>()
  const sender = vi.fn(send)
  const drawn = renderPart(<PreferenceOwner owner={owner}><Sample send={sender} onSent={onSent} onStale={onStale} /></PreferenceOwner>)
  return { ...drawn, onSent, onStale, sender, user: userEvent.setup() }
}

const refused = (body: object) => Promise.reject(new ApiError(422, { response_error: true, status_code: 422, status_message: 'There is not enough available credit.', data: [], ...body }))
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const send = () => screen.getByRole('button', { name: 'Give' })

async function fill(user: ReturnType<typeof userEvent.setup>, amount: string, why: string): Promise<void> {
  await user.type(input('Amount'), amount)
  await user.type(input('Why'), why)
}

test('what the schema refuses stands at its field, and nothing is sent', async () => {
  const { sender, user } = show()
  await fill(user, '12x', 'no')
  await user.click(send())
  expect(screen.getByText('Type a number such as 2.50: at most 2 decimals.')).toBeTruthy()
  expect(screen.getByText('At least 3 characters.')).toBeTruthy()
  expect(document.activeElement).toBe(input('Amount'))
  expect(sender).not.toHaveBeenCalled()
  await user.clear(input('Amount'))
  await user.click(send())
  expect(screen.getByText('Fill this in.')).toBeTruthy()
})

test('amounts go out in minor units, under a key', async () => {
  const { sender, onSent, user } = show()
  await fill(user, '1,234.5', 'bonus')
  await user.tab()
  expect(input('Amount').value).toBe('1,234.50')
  await user.click(send())
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(sender.mock.calls[0]?.[0]).toEqual({ body: { amount_minor: 123_450, why: 'bonus' }, key: expect.stringMatching(/^[0-9a-f]{32}$/) as string })
  expect(input('Amount').value).toBe('')
})

test('a second click while it is under way sends nothing', async () => {
  let answer: (value: unknown) => void = () => undefined
  const { sender, user } = show(() => new Promise((resolve) => { answer = resolve }))
  await fill(user, '5', 'bonus')
  await user.click(send())
  await user.type(input('Why'), '{Enter}')
  expect(sender).toHaveBeenCalledOnce()
  await act(async () => answer({}))
})

test.each([
  ['named by the refusal', { errors: [{ field: 'amount_minor', message: 'Above what you have.' }] }, 'Above what you have.'],
  ['known by its code', { code: 'CREDIT_NOT_ENOUGH' }, 'There is not enough available credit.'],
  ['with the least that there may be, not with what may move', { code: 'CREDIT_BELOW_MIN', status_message: 'The credit limit is below what is in use.', facts: { most_minor: 5_000, min_minor: 35_000 } }, /^The credit limit is below what is in use\. At least €350\.00\.$/],
  ['with the most that there may be, not with what may move', { code: 'CREDIT_ABOVE_MAX', status_message: 'The credit limit is above what can be given.', facts: { most_minor: 60_000, max_minor: 100_000 } }, /^The credit limit is above what can be given\. At most €1,000\.00\.$/],
  ['with the most that there may be', { code: 'CREDIT_NOT_ENOUGH', facts: { most_minor: 150_000 } }, /^There is not enough available credit\. At most €1,500\.00\.$/],
])('a refusal stands at its field: %s', async (_how, body, sentence) => {
  const { user } = show(() => refused(body))
  await fill(user, '5', 'bonus')
  await user.click(send())
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(input('Amount').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['its code', { code: 'CREDIT_NOT_ENOUGH' }, 'الائتمان المتاح لا يكفي.'],
  ['a code that the form does not know, and its field', { code: 'MARKET_SUSPENDED', status_message: 'The market is suspended.', errors: [{ field: 'amount_minor', message: 'The market is suspended.' }] }, 'السوق معلّقة.'],
  ['the schema', { code: 'REQUEST_INVALID', status_message: 'The request is not valid. See the fields named.', errors: [{ field: 'amount_minor', message: 'Too small: expected bigint to be >0' }] }, 'هذه القيمة غير صحيحة.'],
])('what the server refuses in a field is said in Arabic to whoever reads Arabic: by %s', async (_how, body, sentence) => {
  await showLanguage('ar')
  try {
    const { user } = show(() => refused(body))
    await fill(user, '5', 'bonus')
    await user.click(send())
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(input('Amount').getAttribute('aria-invalid')).toBe('true')
  } finally {
    await showLanguage('en')
  }
})

test('a refusal of the whole is told above the fields', async () => {
  const { user } = show(() => refused({ status_message: 'The server is busy.' }))
  await fill(user, '5', 'bonus')
  await user.click(send())
  expect((await screen.findByRole('alert')).textContent).toBe('The server is busy.')
})

test('of an edit that somebody else was before, both versions are handed on, and it is told; of another refusal nothing is', async () => {
  const facts = { 'now.version': 2 }
  const { onStale, user } = show(() => refused({ code: 'REQUEST_STALE', status_message: 'Somebody else changed this.', facts }))
  await fill(user, '5', 'bonus')
  await user.click(send())
  expect((await screen.findByRole('alert')).textContent).toBe('Somebody else changed this.')
  expect(onStale).toHaveBeenCalledExactlyOnceWith(facts)
  cleanup()
  const other = show(() => refused({ code: 'CREDIT_NOT_ENOUGH' }), '12')
  await fill(other.user, '5', 'bonus')
  await other.user.click(send())
  await screen.findByText('There is not enough available credit.')
  expect(other.onStale).not.toHaveBeenCalled()
})

test('the same filled form has one key, even after a reload; a changed one has another', async () => {
  const first = show(lost)
  await fill(first.user, '5', 'bonus')
  await first.user.click(send())
  await screen.findByRole('alert')
  await first.user.click(send())
  await waitFor(() => expect(first.sender).toHaveBeenCalledTimes(2))
  first.unmount()
  const again = show(lost)
  await again.user.click(send())
  await waitFor(() => expect(again.sender).toHaveBeenCalledOnce())
  await again.user.type(input('Why'), '!')
  await again.user.click(send())
  await waitFor(() => expect(again.sender).toHaveBeenCalledTimes(2))
  const keys = [...first.sender.mock.calls, ...again.sender.mock.calls].map(([filled]) => filled.key)
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[0])
})

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const answer = (status: number, code: RefusalCode) => () => Promise.reject(new ApiError(status, { response_error: true, status_code: status, status_message: code, code, data: [] }))

test.each([
  ['what is refused', [answer(422, 'CREDIT_NOT_ENOUGH')], 'another key'],
  ['what a right is missing for', [answer(403, 'ACCESS_FORBIDDEN')], 'another key'],
  ['what is refused once its answer was lost', [lost, answer(422, 'CREDIT_NOT_ENOUGH')], 'another key'],
  ['what found no server', [lost], 'the same'],
  ['what a proxy in between refused', [() => Promise.reject(new ApiError(404, null))], 'the same'],
  ['what broke the server', [() => Promise.reject(new ApiError(500, { response_error: true, status_code: 500, status_message: 'Something went wrong', code: 'INTERNAL', data: [] }))], 'the same'],
  ['what came when there was too much', [answer(503, 'REQUEST_OVERLOADED')], 'the same'],
  ['what came too often', [answer(429, 'REQUEST_TOO_MANY')], 'the same'],
  ['what had no answer before the session ended', [lost, answer(401, 'ACCESS_SESSION_EXPIRED')], 'the same'],
  ['what had no answer before a second factor was due', [lost, answer(403, 'ACCESS_STEP_UP')], 'the same'],
])('%s is sent again under its key where it may have been done, and else asked anew, also after a reload', async (_what, answers, key) => {
  const first = show(() => answers[first.sender.mock.calls.length - 1]?.() ?? Promise.resolve())
  await fill(first.user, '5', 'bonus')
  for (const [sent] of answers.entries()) {
    await first.user.click(send())
    await waitFor(() => expect(first.sender).toHaveBeenCalledTimes(sent + 1))
    await waitFor(() => expect(send().dataset['loading']).toBeUndefined())
  }
  const before = first.sender.mock.lastCall?.[0].key
  // What a reload would find.
  const kept = Object.entries(window.sessionStorage)
  await first.user.click(send())
  await waitFor(() => expect(first.onSent).toHaveBeenCalledOnce())
  expect(first.sender.mock.lastCall?.[0].key === before ? 'the same' : 'another key').toBe(key)
  first.unmount()
  for (const [name, value] of kept) window.sessionStorage.setItem(name, String(value))
  const again = show()
  await again.user.click(send())
  await waitFor(() => expect(again.onSent).toHaveBeenCalledOnce())
  expect(again.sender.mock.lastCall?.[0].key === before ? 'the same' : 'another key').toBe(key)
})

test('what was typed is back after a reload, for this person only, and can be discarded', async () => {
  const first = show()
  await fill(first.user, '5.25', 'bonus')
  first.unmount()
  const other = show(undefined, '12')
  expect(input('Why').value).toBe('')
  other.unmount()
  const again = show()
  expect([input('Amount').value, input('Why').value]).toEqual(['5.25', 'bonus'])
  await again.user.click(screen.getByRole('button', { name: 'Discard it' }))
  expect(input('Why').value).toBe('')
  again.unmount()
  show()
  expect(input('Amount').value).toBe('')
})

const { edit } = table({
  edit: {
    method: 'POST', path: '/platform/sample-edit', origin: 'ours', summary: 'Sample', access: { kind: 'session' }, effect: 'write',
    body: z.strictObject({ name: text(1, 20), note: text(0, 20), version: z.number() }),
    row: z.object({}),
    refusals: [],
  },
})

type RowProps = { readonly row: { readonly name: string; readonly note: string; readonly version: number }; readonly send: (filled: Filled) => Promise<unknown> }

function Edit({ row: { name, note, version }, send: sender }: RowProps): ReactElement {
  const form = useContractForm({ row: edit, initial: { name, note }, version, draft: 'edit', body: (values, of) => ({ ...values, version: of }), send: sender, onSent: () => undefined })
  return (
    <ContractFormFrame of={form}>
      <TextInput label="Name" {...form.fields.input('name')} />
      <TextInput label="Note" {...form.fields.input('note')} />
      <Button type="submit">Give</Button>
    </ContractFormFrame>
  )
}

const drafts = () => Object.keys(window.sessionStorage).filter((key) => key.startsWith('steward.draft.'))
const shownRow = () => [input('Name').value, input('Note').value]
const stored = (version: number, name = 'A') => ({ name, note: `note ${version}`, version })
const editOf = (row: RowProps['row'], sender: RowProps['send']) => <PreferenceOwner owner="21"><Edit row={row} send={sender} /></PreferenceOwner>

test('what is typed stays when the row changes under it, goes out over the version that was seen, after a stale refusal over the newest, and leaves no draft', async () => {
  const bodies: unknown[] = []
  const sender = async ({ body }: Filled): Promise<unknown> => {
    bodies.push(body)
    return bodies.length === 1 ? refused({ code: 'REQUEST_STALE', status_message: 'Somebody else changed this.' }) : {}
  }
  const user = userEvent.setup()
  const one = renderPart(editOf(stored(3), sender))
  one.rerender(editOf(stored(4), sender))
  expect(shownRow()).toEqual(['A', 'note 4'])
  await user.type(input('Name'), 'mine')
  one.rerender(editOf(stored(5, 'theirs'), sender))
  expect(shownRow()).toEqual(['Amine', 'note 5'])
  await user.click(send())
  await screen.findByText('Somebody else changed this.')
  await user.click(send())
  await waitFor(() => expect(drafts()).toEqual([]))
  expect(bodies).toEqual([{ name: 'Amine', note: 'note 5', version: 4 }, { name: 'Amine', note: 'note 5', version: 5 }])
  expect(shownRow()).toEqual(['theirs', 'note 5'])
})

test('a newer version that changes nothing that was typed over is seen as it comes', async () => {
  const bodies: unknown[] = []
  const sender = async ({ body }: Filled): Promise<unknown> => bodies.push(body)
  const user = userEvent.setup()
  const one = renderPart(editOf(stored(3), sender))
  await user.type(input('Name'), 'mine')
  one.rerender(editOf(stored(4), sender))
  await user.click(send())
  expect(bodies).toEqual([{ name: 'Amine', note: 'note 4', version: 4 }])
})

test('what was typed over a version goes out over it after a reload too; a newer one that comes after the refusal counts', async () => {
  const bodies: unknown[] = []
  const sender = async ({ body }: Filled): Promise<unknown> => {
    bodies.push(body)
    return refused({ code: 'REQUEST_STALE', status_message: 'Somebody else changed this.' })
  }
  const user = userEvent.setup()
  const one = renderPart(editOf(stored(3), sender))
  await user.type(input('Name'), 'mine')
  one.unmount()
  const again = renderPart(editOf(stored(4), sender))
  expect(shownRow()).toEqual(['Amine', 'note 4'])
  await user.click(send())
  await user.click(await screen.findByRole('button', { name: 'Give' }))
  await waitFor(() => expect(bodies).toHaveLength(2))
  await screen.findByText('Somebody else changed this.')
  again.rerender(editOf(stored(5), sender))
  await user.click(send())
  await waitFor(() => expect(bodies).toHaveLength(3))
  expect(bodies).toEqual([3, 4, 5].map((version) => ({ name: 'Amine', note: `note ${Math.max(version, 4)}`, version })))
})

function Secret(): ReactElement {
  const form = useContractForm({ row: give, initial: { why: '', password: '' }, draft: 'secret', secrets: ['password'], send: () => Promise.reject(new Error('not now')), onSent: () => undefined })
  return (
    <ContractFormFrame of={form}>
      <TextInput label="Why" {...form.fields.input('why')} />
      <TextInput label="Password" {...form.fields.input('password')} />
      <Button type="submit">Send it</Button>
    </ContractFormFrame>
  )
}

test('a draft keeps everything but its secrets', async () => {
  const user = userEvent.setup()
  const one = renderPart(<PreferenceOwner owner="12"><Secret /></PreferenceOwner>)
  await user.type(input('Why'), 'because')
  await user.type(input('Password'), 'hunter-two')
  await user.click(screen.getByRole('button', { name: 'Send it' }))
  one.unmount()
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('hunter-two')
  renderPart(<PreferenceOwner owner="12"><Secret /></PreferenceOwner>)
  expect([input('Why').value, input('Password').value]).toEqual(['because', ''])
})

test('a form offers to send itself, under the word of its button, while it is there', async () => {
  const offered = renderHook(() => usePageActions())
  const { unmount } = show()
  await waitFor(() => expect(offered.result.current.map(({ label, acts }) => [label, acts])).toEqual([['Give', [give]]]))
  unmount()
  expect(offered.result.current).toEqual([])
})
