import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { KeptReply } from '../support/keep-reply.ts'
import { tellFigures } from '#tools/record-figures.ts'
import { explained } from './explained.ts'
import { findings, lint } from './lint.ts'
import type { Finding } from './lint.ts'
import { judgeReplies } from './prism.ts'

/**
 * `npm run judges -- --replies FOLDER [--record]`: programs that others wrote judge the OpenAPI document (Redocly, Spectral) and whether
 * answers keep to it (Prism). FOLDER is what a run of tests kept: `STEWARD_REPLIES=FOLDER npm test`. What only this needs is installed at
 * its first run. Exit code 1: a finding that `explained` has no reason for, or an answer that breaks the document.
 */
const here = dirname(fileURLToPath(import.meta.url))
const programs = join(here, 'programs')
const document = join(here, '..', '..', 'contract', 'openapi.json')
const program = (name: string) => join(programs, 'node_modules', '.bin', name)
const { values } = parseArgs({ options: { replies: { type: 'string' }, record: { type: 'boolean' } } })
if (values.replies === undefined) throw new Error('--replies FOLDER is missing: what STEWARD_REPLIES=FOLDER npm test has kept.')

if (!existsSync(program('prism'))) {
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--prefix', programs], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

type RedoclyReport = { readonly version: string; readonly problems: readonly { readonly ruleId: string; readonly location: readonly { readonly pointer?: string }[] }[] }
const redocly = lint(program('redocly'), ['lint', document, '--format', 'json']) as RedoclyReport
const ofRedocly = findings(redocly.problems.map(({ ruleId, location }) => ({ rule: `Redocly ${ruleId}`, place: location[0]?.pointer ?? '' })))
type SpectralReport = readonly { readonly code: string; readonly path: readonly string[] }[]
const spectral = lint(program('spectral'), ['lint', document, '--ruleset', join(here, 'spectral.json'), '--format', 'json']) as SpectralReport
const ofSpectral = findings(spectral.map(({ code, path }) => ({ rule: `Spectral ${code}`, place: path.join(' ') })))

const everyReply = keptReplies(values.replies)
const replies = everyReply.filter(({ url }) => isDecodable(url))
const [sample] = replies
if (sample === undefined) throw new Error(`${values.replies} holds no answers.`)
// A judge that passes everything would pass this too.
const broken: KeptReply = { ...sample, text: '{"neither":"nor"}' }
const [first, ...judged] = await judgeReplies(program('prism'), document, [broken, ...replies])
if (first?.wrong === '') throw new Error('Prism passed an answer that no call declares.')

const wrong = judged.filter((each) => each.wrong !== '')
const unexplained = [...ofRedocly, ...ofSpectral].filter(({ rule }) => explained[rule] === undefined)
const versions = JSON.parse(readFileSync(join(programs, 'package.json'), 'utf8')) as { readonly dependencies: Readonly<Record<string, string>> }
const version = (name: string) => versions.dependencies[name]
const calls = (of: readonly KeptReply[]) => new Set(of.map(({ name }) => name)).size
const [asking, sending] = [replies.filter(({ method }) => method === 'GET'), replies.filter(({ method }) => method !== 'GET')]
const succeeded = (of: readonly KeptReply[]) => of.filter(({ status }) => status === 200)
tellFigures('judges', 'npm run judges -- --replies FOLDER', [
  `Redocly ${version('@redocly/cli')}, recommended rules: ${said(ofRedocly)}`,
  `Spectral ${version('@stoplight/spectral-cli')}, spectral:oas: ${said(ofSpectral)}`,
  `Prism ${version('@stoplight/prism-cli')}: ${replies.length} answers of ${calls(replies)} calls held to the document, ${wrong.length} that break it`,
  `  of ${calls(sending)} calls that send something, ${calls(succeeded(sending))} of them answered with 200; of ${calls(asking)} that ask, ${calls(succeeded(asking))} with 200; refusals of ${new Set(replies.filter(({ status }) => status !== 200).map(({ answer }) => answer)).size} kinds`,
  ...(everyReply.length > replies.length ? [`  left out: ${everyReply.length - replies.length} answers to addresses with broken escapes, which end Prism`] : []),
  ...wrong.map(({ reply, wrong: what }) => `  ${reply.name} ${reply.answer}: ${what}`),
], values.record === true)
for (const { rule, count, first: place } of unexplained) console.error(`not explained: ${rule}, ${count} times, first at ${place}`)
process.exit(wrong.length > 0 || unexplained.length > 0 ? 1 : 0)

/** At most six of each call and answer, wherever in the run they come from. */
function keptReplies(folder: string): readonly KeptReply[] {
  const all = readdirSync(folder).toSorted().flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as KeptReply))
  return [...Map.groupBy(all, ({ name, answer }) => `${name} ${answer}`).values()].flatMap((of) => of.slice(0, 6))
}

/** Hostile addresses are answered by the product and end Prism. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}

function said(found: readonly Finding[]): string {
  return found.length === 0 ? 'nothing found' : found.map(({ rule, count }) => `${rule.replace(/^\w+ /, '')} ${count} (${explained[rule] ?? 'NOT EXPLAINED'})`).join(', ')
}
