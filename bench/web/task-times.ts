import type { Browser } from 'playwright-core'

type TraceEvent = { readonly ph: string; readonly name: string; readonly pid: number; readonly tid: number; readonly tdur?: number; readonly args?: { readonly name?: string } }

const microsPerMs = 1_000

/**
 * Follows the tasks of pages' main threads by the browser's own trace. `stop` says what each took of a processor, in milliseconds: what
 * others do on the same cores meanwhile does not count.
 */
export async function taskTimes(browser: Browser): Promise<{ readonly stop: () => Promise<readonly number[]> }> {
  const devtools = await browser.newBrowserCDPSession()
  const mains = new Set<string>()
  const tasks: { readonly thread: string; readonly ms: number }[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as readonly TraceEvent[]) {
      const thread = `${event.pid} ${event.tid}`
      if (event.ph === 'M' && event.name === 'thread_name' && event.args?.name === 'CrRendererMain') mains.add(thread)
      else if (event.ph === 'X' && event.name.endsWith('RunTask') && event.tdur !== undefined) tasks.push({ thread, ms: event.tdur / microsPerMs })
    }
  })
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel'], excludedCategories: ['*'] } })
  return {
    async stop() {
      const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
      await devtools.send('Tracing.end')
      await complete
      await devtools.detach()
      return tasks.filter(({ thread }) => mains.has(thread)).map(({ ms }) => ms)
    },
  }
}
