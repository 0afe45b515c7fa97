import { expect, test } from 'vitest'
import { deskBooks, type Book } from './desk-books.ts'

function book(market_id: string, currency: string, bets: number): Book {
  return { market_id, currency, form: 'outcomes', cells: [], worst_total_minor: 0, worst_my_share_minor: 0, settled: null, bets, stake_minor: bets * 100 }
}

const books = [book('1', 'USD', 2), book('1', 'INR', 3), book('2', 'INR', 1)]

test('the books of one currency are shown: the chosen one, else the first by code', () => {
  expect(deskBooks(books, 'USD')).toMatchObject({ currencies: ['INR', 'USD'], currency: 'USD' })
  expect(deskBooks(books, undefined).currency).toBe('INR')
  expect(deskBooks(books, 'EUR').currency).toBe('INR')
  expect(deskBooks([], 'EUR').currency).toBeNull()
  expect([...deskBooks(books, 'USD').byMarket.keys()]).toEqual(['1'])
})

test('bets are counted over the currencies, stakes never added to each other', () => {
  expect(deskBooks(books, 'USD').figures.get('1')).toEqual({
    bets: 5,
    stakes: [
      { currency: 'INR', minor: 300 },
      { currency: 'USD', minor: 200 },
    ],
  })
})
