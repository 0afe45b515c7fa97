import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { browse, findBarriers } from './browser.ts'
import { stoodBefore } from './outline.ts'

const html = `<!doctype html><html lang="en" data-mantine-color-scheme="light"><head><title>Page</title><style>
  body { color: black; background: white }
  button { width: 48px; height: 48px }
  [data-mantine-color-scheme="light"] .in-dark { display: none }
  [data-mantine-color-scheme="dark"] body { color: white; background: black }
  [data-mantine-color-scheme="dark"] .dim { color: #222 }
  [data-mantine-color-scheme="dark"] a { color: #ddd; text-decoration: none }
  [data-mantine-color-scheme="dark"] .near button { width: 18px; height: 18px; padding: 0; border: 0; font-size: 8px }
</style></head><body><main><h1>Page</h1></main></body></html>`

let address = ''
beforeAll(async () => {
  const server = createServer((_, reply) => void reply.setHeader('content-type', 'text/html').end(html)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return () => server.close()
})
const { open } = browse(() => address)

test.each([
  ['words with enough contrast, for their colours', '<p>Words</p>', true, []],
  ['a clock that went on, for its colours', '<p><time datetime="2026-11-27T06:39:18Z">06:39:18</time></p>', true, []],
  ['words that are too dim in dark, for their colours', '<p class="dim">Words</p>', true, ['color-contrast']],
  ['a link that nothing tells from the words beside it in dark, for its colours', '<p>Words of a longer sentence, <a href="#">here</a>, and on.</p>', true, ['link-in-text-block']],
  ['a button without a name that is seen in dark alone, for everything', '<button class="in-dark"></button>', false, ['button-name']],
  ['buttons that are small in dark, for everything', '<div class="near"><button>a</button><button>b</button></div>', false, ['target-size']],
] as const)('in dark after light is asked: %s', async (_, body, colours, rules) => {
  const page = await open('/')
  await page.evaluate((more) => document.querySelector('main')?.insertAdjacentHTML('beforeend', more), body)
  expect(await stoodBefore(page, 'look')).toBe(false)
  expect(await findBarriers(page, { goodPractice: true, contrasts: true })).toEqual([])
  await page.evaluate(() => {
    document.documentElement.dataset['mantineColorScheme'] = 'dark'
    for (const clock of document.querySelectorAll('time')) clock.textContent = '06:39:56'
  })
  expect(await stoodBefore(page, 'look')).toBe(colours)
  const found = await findBarriers(page, { goodPractice: true, contrasts: true, colours })
  expect(found.map((line) => line.slice(0, line.indexOf(':'))).toSorted()).toEqual(rules)
})
