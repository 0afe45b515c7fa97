import { expect, test } from 'vitest'
import { callWords } from './call-words.ts'
import { fieldWords, valueWords } from './change-words.ts'

test('the path of a field is told part by part, and what has no word stands for itself', () => {
  expect(fieldWords('bet_settings.0.min_stake_minor')).toEqual(['Bet settings', 'No. 1', 'Smallest stake'])
  expect(fieldWords('account.self_status')).toEqual(['Account', 'Own status'])
  expect(fieldWords('some_new_field')).toEqual(['some new field'])
})

test('an amount stands in its currency, with as many places as that has; without one it is a bare figure', () => {
  expect(valueWords('credit_minor', '123450', 'EUR').text).toBe('€1,234.50')
  expect(valueWords('account.credit_minor', '-5', 'JPY').text).toBe('-JP¥5')
  expect(valueWords('credit_minor', '123450', null).text).toBe('1,234.50')
  // A number that is no amount stays one.
  expect(valueWords('revision', '123450', 'USD').text).toBe('123450')
})

test('shares are percent, rights and states have names, an instant stays one', () => {
  expect(valueWords('shares.0.own_bp', '1250', 'USD').text).toBe('12.5 %')
  expect(valueWords('permissions', 'SPORTS: Result Declare', null).text).toBe('Sports: Declare results')
  expect(valueWords('permissions', 'SPORTS: Not Ours', null).text).toBe('SPORTS: Not Ours')
  expect(valueWords('is_owner', 'true', null).text).toBe('Yes')
  expect(valueWords('until', '2026-01-01T00:00:00.000Z', null).iso).toBe('2026-01-01T00:00:00.000Z')
})

test('a call has a name, an export names its list, and what nobody has words for says so in the words of the server', () => {
  expect(callWords({ action: 'roles.setPermissions', summary: 'x' })).toBe('Rights of a person')
  expect(callWords({ action: 'logs.events.csv', summary: 'x' })).toBe('Export: Look at the security events')
  expect(callWords({ action: 'later.thing', summary: 'A later thing' })).toBe('A later thing')
})
