import { expect, it } from 'vitest'
import { showLanguage, translated } from './texts.ts'
import { zoneName } from './zone-name.ts'

it('names a zone in the words of the browser, where it has any', async () => {
  expect([zoneName('Asia/Kolkata', 'ar'), zoneName('UTC', 'ar')]).toEqual(['توقيت الهند', 'UTC'])
  await showLanguage('ar')
  expect([translated('zones', 'Asia/Kolkata'), translated('zones', 'UTC')]).toEqual(['توقيت الهند', null])
  await showLanguage('en')
  expect(translated('zones', 'Asia/Kolkata')).toBeNull()
})
