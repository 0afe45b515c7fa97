import '../../testing/setup-dom.ts'
import { Modal } from '@mantine/core'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { agent, declared, market, owner, panel, preview, renderRouted, serve, settled, signIn, support, trader, verifier } from '../../testing/sample-result.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { ResultPanel } from './result-panel.tsx'
import { ResultStrip } from './result-strip.tsx'
import { text } from './text.ts'
import type { PostedRow, ResultRow } from './use-results.ts'

afterEach(() => vi.unstubAllGlobals())

const acting = [text.declareResult, text.verifyAndSettle, text.withdraw, text.rollBack]

test.each([
  ['nothing declared', [], trader, [text.declareResult]],
  ['nothing declared', [], verifier, []],
  ['nothing declared', [], support, []],
  ['nothing declared', [], agent, []],
  ['declared by another', [declared], verifier, [text.verifyAndSettle, text.withdraw]],
  ['declared by oneself', [declared], owner, [text.withdraw]],
  ['declared by oneself', [declared], trader, []],
  ['declared', [declared], support, []],
  ['declared', [declared], agent, []],
  ['settled', [settled], verifier, [text.rollBack]],
  ['settled', [settled], trader, []],
  ['settled', [settled], support, []],
] as const)('%s, %#: exactly the verbs that the person may use are there', async (_, history, user, verbs) => {
  serve(history)
  signIn(user)
  renderPart(panel())
  await waitFor(() => expect(screen.queryByLabelText(text.loading)).toBeNull())
  const shown = screen.queryAllByRole('button').map((button) => button.textContent)
  expect(shown.filter((label) => acting.includes(label as (typeof acting)[number])).toSorted()).toEqual([...verbs].toSorted())
})

test('who declared is told why a second person must verify', async () => {
  serve([declared])
  signIn(owner)
  renderPart(panel())
  expect(await screen.findByText(text.samePerson)).toBeTruthy()
})

test('a proposal that its feed took back says that the feed did', async () => {
  serve([{ ...declared, declared_by: null, declared_by_id: null, declared_by_feed: 'betfair', state: 'withdrawn', rolled_back_at: '2026-03-01T12:01:00Z', rollback_reason: 'the feed corrected itself', market_status: 'closed' }])
  signIn(verifier)
  renderPart(panel())
  const term = await screen.findByText(text.withdrawnBy)
  expect(term.parentElement?.textContent).toContain(text.feed({ name: 'betfair' }))
  expect(screen.getByText(text.feedReasons.corrected)).toBeTruthy()
})

test('Escape closes what stands over the panel, and the panel only after it', async () => {
  serve([])
  signIn(trader)
  const closed = vi.fn()
  const Leaving = (): ReactElement | null => {
    const [open, setOpen] = useState(true)
    return open ? <Modal opened onClose={() => setOpen(false)} title="A runner left"><input aria-label="Factor" /></Modal> : null
  }
  renderPart(<ResultPanel market={market} eventName="Demo A v Demo B" onClose={closed} actions={<Leaving />} />)
  await screen.findByLabelText('Factor')
  const user = userEvent.setup()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByLabelText('Factor')).toBeNull())
  expect(closed).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledOnce()
})

test('an account of the tree never asks for figures that it may not see', async () => {
  const sent = serve([declared])
  signIn(agent)
  renderPart(panel())
  await screen.findByText(text.waitsForVerifier)
  expect(sent.map(({ path }) => path)).toEqual(['/platform/markets/300/results'])
})

test.each([
  [{ closes_markets: 2 }, /^Ends the event: 2 fancies and lines take no more bets/],
  [{ leaves_markets: 1 }, /^No market of this event is marked as the match: 1 fancy or line goes on taking bets/],
])('the figures say what becomes of the other markets: %j', async (change, said) => {
  serve([], { ...preview, ...change })
  signIn(trader)
  renderPart(panel())
  await userEvent.setup().click((await screen.findAllByRole('radio', { name: text.choose.won }))[0] ?? expect.fail('a runner'))
  expect(await screen.findByText(said)).toBeDefined()
  expect(screen.getAllByRole('note')).toHaveLength(1)
})

test('an outcome against another result of the event is said out loud', async () => {
  serve([], { ...preview, disagrees: [{ market_id: '301', market_name: 'Bookmaker', state: 'settled', winners: ['Southgate'] }] })
  signIn(trader)
  renderPart(panel())
  await userEvent.setup().click((await screen.findAllByRole('radio', { name: text.choose.won }))[0] ?? expect.fail('a runner'))
  expect((await screen.findByRole('alert')).textContent).toBe('Against another result of this event: Bookmaker was settled for Southgate.')
})

test('a declaration says who won, with the note, and closes a market that still takes bets only when told to', async () => {
  const sent = serve([])
  signIn(trader)
  const person = userEvent.setup()
  renderPart(panel({ status: 'open' }))
  const button = await screen.findByRole('button', { name: text.declareAnd })
  await person.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe('Choose the winner.')
  await person.click(screen.getAllByRole('radio', { name: text.choose.won })[1] as HTMLElement)
  await person.click(button)
  expect(screen.getByText(text.choose.closeMarketNeeded)).toBeTruthy()
  expect(sent.some(({ path }) => path === '/api/result/declare')).toBe(false)

  await person.click(screen.getByRole('checkbox', { name: text.choose.closeMarket }))
  await person.type(screen.getByRole('textbox', { name: text.choose.note }), 'Official site')
  await person.click(button)
  await waitFor(() => expect(sent.find(({ path }) => path === '/api/result/declare')?.body).toEqual({
    market_id: '300',
    outcome: { kind: 'winners', winners: ['2'] },
    note: 'Official site',
    close_market: true,
  }))
})

test('verifying confirms the declared outcome and the very figures that were shown', async () => {
  const sent = serve([declared])
  signIn(verifier)
  const person = userEvent.setup()
  renderPart(panel({ status: 'declared' }))
  await screen.findAllByText('+₹123.00')
  expect(screen.getByText('-US$100.00')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: text.verifyAndSettle }))
  const dialog = await screen.findByRole('dialog', { name: text.verifyAndSettle })
  await person.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement)
  await waitFor(() => expect(sent.find(({ path }) => path === '/api/result/verify')?.body).toEqual({
    market_id: '300',
    revision: 1,
    outcome: { kind: 'winners', winners: ['1'] },
    preview_hash: 'abc',
  }))
})

test('a roll back needs its reason and the typed name of the event', async () => {
  const sent = serve([settled])
  signIn(verifier)
  const person = userEvent.setup()
  renderPart(panel({ status: 'settled' }))
  await person.click(await screen.findByRole('button', { name: text.rollBack }))
  const dialog = await screen.findByRole('dialog', { name: text.rollBack })
  const confirm = [...dialog.querySelectorAll('button')].at(-1) as HTMLElement
  const [reason, name] = [...dialog.querySelectorAll('textarea:not([aria-hidden]), input')] as HTMLElement[]
  await person.type(reason as HTMLElement, 'Wrong runner')
  await person.click(confirm)
  expect(sent.some(({ path }) => path === '/api/result/rollback')).toBe(false)
  await person.type(name as HTMLElement, 'Match Odds')
  await person.click(confirm)
  expect(sent.some(({ path }) => path === '/api/result/rollback')).toBe(false)
  await person.clear(name as HTMLElement)
  await person.type(name as HTMLElement, 'Demo A v Demo B')
  await person.click(confirm)
  await waitFor(() => expect(sent.find(({ path }) => path === '/api/result/rollback')?.body).toEqual({
    market_id: '300',
    revision: 1,
    reason: 'Wrong runner',
    preview_hash: 'abc',
  }))
})

test.each([
  ['closed', trader, text.declare],
  ['open', support, null],
  ['declared', verifier, text.verify],
  ['declared', support, text.view],
] as const)('in a %s market the strip offers the next verb: %#', async (status, user, verb) => {
  serve([declared])
  signIn(user)
  renderPart(<ResultStrip market={{ ...market, status }} eventName="Demo A v Demo B" onOpen={() => undefined} />)
  if (verb === null) expect(screen.queryByRole('button')).toBeNull()
  else expect((await screen.findByRole('button')).textContent).toBe(verb)
  if (status === 'declared') expect(await screen.findByText('Demo A')).toBeTruthy()
})

test('whoever verifies what a feed or a record proposed sees what it rests on', async () => {
  signIn(verifier)
  const evidence = { at: '2026-03-01T11:59:00Z', sha256: 'ab12', raw: '7,1,Harbour City,3,0', file: '7.csv', deliveries: 36 }
  serve([{ ...declared, declared_by: null, declared_by_id: null, declared_by_feed: 'cricsheet', evidence }])
  renderPart(panel())
  await screen.findByText(text.evidence.record({ file: '7.csv' }), { exact: false })
  screen.getByText(evidence.raw)
  screen.getByText(text.evidence.deliveries({ count: 36 }))
})

test('a settled result shows what it posted, down to the players, and where their bets and statements are', async () => {
  const sent = serve([settled])
  signIn(staffUser([grant('SPORTS'), grant('BETS'), grant('SITE_ADMINS'), grant('USERS')]))
  renderRouted({ status: 'settled' })
  const posted = await screen.findByRole('region', { name: text.preview.posted })
  expect((await within(posted).findAllByText('+₹123.00')).length).toBeGreaterThan(0)
  expect(sent.find(({ path }) => path.endsWith('/preview'))?.body).toEqual({ action: 'posted', market_id: '300' })
  expect(within(posted).getByText('demo-player')).toBeDefined()
  expect(screen.getByRole('link', { name: text.betsOf }).getAttribute('href')).toMatch(/market_id=.*300/)
})

test('a roll back names the players whom it moves most, and how many it leaves with less than nothing', async () => {
  serve([settled], { ...preview, falls_below: 2 })
  signIn(verifier)
  renderPart(panel({ status: 'settled' }))
  await userEvent.setup().click(await screen.findByRole('button', { name: text.rollBack }))
  const dialog = await screen.findByRole('dialog', { name: text.rollBack })
  expect(await within(dialog).findByText(text.preview.fallsBelow({ count: 2 }))).toBeDefined()
  expect(within(dialog).getByText('demo-player')).toBeDefined()
})

test('an account is told when, under words that want no name after them', async () => {
  serve([{ ...settled, declared_by: null, declared_by_id: null, verified_by: null }, { ...declared, declared_by: null, declared_by_id: null, state: 'rolled_back', verified_at: declared.declared_at, rolled_back_at: declared.declared_at }])
  signIn(agent)
  renderRouted({ status: 'settled' })
  expect(await screen.findAllByText(text.verifiedAt)).toHaveLength(2)
  expect(screen.getAllByText(text.declaredAt)).toHaveLength(2)
  for (const words of [text.declaredBy, text.verifiedBy, text.rolledBackBy]) expect(screen.queryByText(words)).toBeNull()
})

test('the message of a feed stands below the names of those it speaks of', async () => {
  signIn(verifier)
  const evidence = { at: '2026-03-01T11:59:00Z', sha256: 'ab12', raw: '{"winners":["7"]}', runners: [{ ref: '7', name: 'Silver Bay' }] }
  serve([{ ...declared, declared_by: null, declared_by_id: null, declared_by_feed: 'betfair', evidence }])
  renderPart(panel())
  expect((await screen.findByText('Silver Bay')).parentElement?.textContent).toBe('7Silver Bay')
})

test('an earlier revision shows what it posted and what was taken back, with its bets; one that was withdrawn moved nothing', async () => {
  const posted: PostedRow = { revision: 1, currency: 'INR', bets: 12, players: 4, players_net_minor: 45_600, own_net_minor: -7_800, back_players_net_minor: -45_600, back_own_net_minor: 7_800 }
  const rolledBack: ResultRow = { ...settled, state: 'rolled_back', rolled_back_by: 'demo-verifier', rolled_back_at: '2026-03-01T12:05:00Z', rollback_reason: 'wrong' }
  const withdrawn: ResultRow = { ...declared, revision: 2, state: 'withdrawn', rolled_back_by: 'demo-verifier', rolled_back_at: '2026-03-01T12:06:00Z', rollback_reason: 'wrong' }
  serve([{ ...declared, revision: 3 }, withdrawn, rolledBack], preview, [posted])
  signIn(verifier)
  renderPart(panel({ status: 'declared' }))
  const history = await screen.findByRole('region', { name: text.history })
  const there = (await within(history).findByText(text.posted.posted)).nextElementSibling?.textContent
  expect(there).toContain(text.count({ bets: 12, players: 4 }))
  expect(there).toContain('+₹456.00')
  expect(there).toContain('-₹78.00')
  const back = within(history).getByText(text.posted.back).nextElementSibling?.textContent
  expect(back).toContain('-₹456.00')
  expect(back).toContain('+₹78.00')
  expect(within(history).getAllByText(text.posted.posted)).toHaveLength(1)
})

test('an account sees what a settled result came to below it, and its own share', async () => {
  const row: PostedRow = { revision: 1, currency: 'INR', bets: null, players: 4, players_net_minor: 45_600, own_net_minor: -7_800, back_players_net_minor: 0, back_own_net_minor: 0 }
  serve([{ ...settled, declared_by: null, declared_by_id: null, verified_by: null }], preview, [row])
  signIn(agent)
  renderRouted({ status: 'settled' })
  const there = (await screen.findByText(text.posted.posted)).nextElementSibling?.textContent
  for (const words of [text.posted.players({ players: 4 }), '+₹456.00', text.posted.mine, '-₹78.00']) expect(there).toContain(words)
})
