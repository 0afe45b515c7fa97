import { expect, test, vi } from 'vitest'

/** As a page has it that was just opened by somebody who was told of the euro; `opened` is what the server knows by now. */
async function page(opened: Readonly<Record<string, number>>) {
  vi.resetModules()
  const digits = await import('./currency-digits.ts')
  const ask = vi.fn(() => Promise.resolve(opened))
  digits.askCurrenciesBy(ask)
  digits.learnCurrencies({ EUR: 2 })
  return { ...digits, ask }
}
const replyIn = (...currencies: readonly string[]) => JSON.stringify({ data: currencies.map((currency) => ({ amount_minor: 100, currency })) })

test('what was told when somebody signed in is known, and nobody is asked', async () => {
  const { currencyDigits, noCurrency, withCurrencies, ask } = await page({})
  await withCurrencies(replyIn('EUR'))
  expect([currencyDigits('EUR'), currencyDigits(noCurrency)]).toEqual([2, 2])
  expect(ask).not.toHaveBeenCalled()
})

test('a currency that was opened since is known before the reply that has it is handed out; two that ask at once ask once', async () => {
  const { currencyDigits, withCurrencies, ask } = await page({ EUR: 2, IQD: 3, ABC: 0 })
  await Promise.all([withCurrencies(replyIn('EUR', 'IQD')), withCurrencies(replyIn('IQD', 'ABC'))])
  expect([currencyDigits('IQD'), currencyDigits('ABC')]).toEqual([3, 0])
  expect(ask).toHaveBeenCalledOnce()
})

test('one that comes by another way is asked for where it is wanted, and not guessed until then', async () => {
  const { currencyDigits, ask } = await page({ EUR: 2, IQD: 3 })
  expect(currencyDigits('IQD')).toBeNull()
  await vi.waitFor(() => expect(currencyDigits('IQD')).toBe(3))
  expect(ask).toHaveBeenCalledOnce()
})

test('a code of no currency here has two, as in the files, until it is opened', async () => {
  const opened: Record<string, number> = { EUR: 2 }
  const { currencyDigits, withCurrencies } = await page(opened)
  await withCurrencies(replyIn('IQD'))
  expect(currencyDigits('IQD')).toBe(2)
  opened['IQD'] = 3
  await withCurrencies(replyIn('IQD'))
  expect(currencyDigits('IQD')).toBe(3)
})

test('where they cannot be loaded the reply is handed out all the same, and they are asked for again', async () => {
  const { askCurrenciesBy, currencyDigits, withCurrencies } = await page({})
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  askCurrenciesBy(() => Promise.reject(new TypeError('Failed to fetch')))
  await withCurrencies(replyIn('IQD'))
  expect(currencyDigits('IQD')).toBeNull()
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2))
  warn.mockRestore()
  askCurrenciesBy(() => Promise.resolve({ IQD: 3 }))
  await withCurrencies(replyIn('IQD'))
  expect(currencyDigits('IQD')).toBe(3)
})
