import { parseSync, type Plugin } from 'vite'

/** What of a call only the server, its document and its tests read: the form of what it answers, and words about it. */
const ofTheServer = new Set(['row', 'extra', 'csv', 'summary', 'refusals', 'origin', 'noKey'])

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>
type Edit = { readonly start: number; readonly end: number; readonly text: string }

/**
 * Leaves out of the browser's contract what the browser never reads. Replies are judged by the server before they go out, so nothing
 * here makes their schemas at every start; `tests/interface/slim-contract.test.ts` holds that no screen asks for them.
 */
export function slimContract(): Plugin {
  return {
    name: 'steward:slim-contract',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/[a-z0-9-]+\.ts$/ },
      handler: (code) => ({ code: slim(code), map: null }),
    },
  }
}

/**
 * The source of a contract without what only the server reads of its calls; what a module makes once for itself is marked as pure, so that
 * what then nobody uses goes too.
 */
export function slim(code: string): string {
  const program = parseSync('contract.ts', code).program as unknown as Node
  const edits: Edit[] = []
  for (const statement of program['body'] as readonly Node[]) {
    const declared = statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { init } of declared['declarations'] as readonly { readonly init: Node | null }[]) {
      if (init === null) continue
      edits.push(...callsIn(init).flatMap((call) => leaveOut(call, code)))
      if (makesSomething(init)) edits.push({ start: init.start, end: init.start, text: '/*@__PURE__*/(() => (' }, { start: init.end, end: init.end, text: '))()' })
    }
  }
  return edits.toSorted((one, other) => other.start - one.start).reduce((text, { start, end, text: said }) => text.slice(0, start) + said + text.slice(end), code)
}

function children(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value])).filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value)
}

/** What tells a call, or a part that several share, from any other object. */
const ofCalls = ['method', 'path', 'origin', 'summary', 'effect', 'access', 'refusals']

/** The calls of a table, and what several of them share: objects that say how and where a call is sent, and what answers. */
function callsIn(node: Node): readonly Node[] {
  if (node.type === 'ObjectExpression') {
    const names = (node['properties'] as readonly Node[]).map(nameOf)
    if (ofCalls.filter((name) => names.includes(name)).length >= 3) return [node]
  }
  return children(node).flatMap(callsIn)
}

function nameOf(property: Node): string {
  const key = property['key'] as Node | undefined
  return typeof key?.['name'] === 'string' ? key['name'] : ''
}

/** Each goes with the comma behind it. */
function leaveOut(call: Node, code: string): readonly Edit[] {
  return (call['properties'] as readonly Node[]).filter((property) => ofTheServer.has(nameOf(property))).map(({ start, end }) => {
    const comma = /^\s*,[ \t]*/.exec(code.slice(end))
    return { start, end: end + (comma?.[0].length ?? 0), text: '' }
  })
}

/** Not a plain value: something is called on the way, outside of a function. */
function makesSomething(node: Node): boolean {
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return false
  return node.type === 'CallExpression' || children(node).some(makesSomething)
}
