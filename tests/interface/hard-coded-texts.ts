import { parseSync } from 'vite'

/** A node of the syntax tree, read by its shape: the parser's own types name every kind there is. */
type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }

export type Found = { readonly line: number; readonly text: string }

/** Properties and attributes whose text the machine reads, whatever it looks like. */
const technical = new Set([
  'accept', 'align', 'aria-controls', 'aria-keyshortcuts', 'aria-live', 'as', 'autoCapitalize', 'autoComplete', 'className', 'code', 'color', 'content', 'd', 'data-tone', 'dir',
  'fill', 'fillRule', 'fontFamily', 'fz', 'h', 'href', 'htmlFor', 'icon', 'id', 'inputMode', 'justify', 'key', 'kind', 'lang', 'method', 'mode', 'name', 'path',
  'pattern', 'position', 'preserveAspectRatio', 'rel', 'role', 'scope', 'section', 'size', 'stroke', 'strokeDasharray', 'strokeLinecap', 'strokeLinejoin', 'style',
  'target', 'tabIndex', 'tone', 'to', 'transform', 'type', 'variant', 'viewBox', 'w', 'wrap', 'xmlns',
])

/** Properties and attributes that a person reads or hears: no letter of theirs stands in the code. */
const read = /^(?:title|label|placeholder|alt|caption|description|message|heading|hint|text|legend|tooltip|summary|advice|error|empty|aria-(?:label|description|roledescription|valuetext|placeholder|braillelabel))$|(?:Label|Title|Text|Hint|Message|Placeholder|Description|Caption)$/

/** The product, and names of keys, of types of content and of code: they are the same in every language. */
const names = /^(?:Steward|Esc|Escape|Enter|Tab|Home|End|Page ?(?:Up|Down)|Arrow(?:Up|Down|Left|Right)|Backspace|Delete|Space|Shift|Control|Meta|Alt|Ctrl|Authorization|Accept|Content-Type|Accept-Language|Idempotency-Key|Bearer|[A-Z][a-z]+Error|GMT|UTC)$/

const words = /\p{L}{2,}[,;:.!?…]?\s+[“«(]?\p{L}/u
const capitalised = /^\s*\p{Lu}[\p{Ll}’']+(?!\p{L})/u
const letter = /\p{L}/u
/** Sizes and fonts of style sheets. */
const style = /\b(?:calc|clamp|max|min|var)\(|\bsans-serif\b/
const edges = /^[^\p{L}]+|[^\p{L}]+$/gu

/** Calls whose text is for code: what is compared, errors and the console of developers, permissions by name, queries of the page. */
const codeOnly = /Error$|^(?:warn|error|RegExp|can|requireSection|requireStaff|querySelector|querySelectorAll|closest|matches|startsWith|endsWith|includes|matchMedia|useMediaQuery)$/

/** The texts for people that stand in a source file of the web instead of in a catalogue. */
export function hardCodedTexts(file: string, source: string): readonly Found[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`)
  const found: Found[] = []

  function judge(text: string, node: Node, isRead: boolean): void {
    if (!letter.test(text) || style.test(text) || names.test(text.replaceAll(edges, ''))) return
    if (isRead || words.test(text) || capitalised.test(text)) found.push({ line: source.slice(0, node.start).split('\n').length, text: text.trim() })
  }

  /** `isRead`: what stands here is read by people. */
  function walk(node: Node, isRead: boolean): void {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAnnotation':
      case 'TSTypeParameterInstantiation':
      case 'TSModuleDeclaration':
      case 'Directive':
      case 'ThrowStatement':
        return
      case 'JSXText':
        return judge(String(node['value']), node, true)
      case 'JSXExpressionContainer':
        return each(node, isRead)
      case 'JSXElement':
      case 'JSXFragment':
        visit(node['openingElement'], false)
        return visit(node['children'], true)
      case 'JSXAttribute':
        return visit(node['value'], placeOf(nameOf(node['name'])))
      case 'Property':
      case 'PropertyDefinition': {
        if (node['computed'] === true) visit(node['key'], false)
        return visit(node['value'], placeOf(nameOf(node['key'])))
      }
      case 'Literal':
        if (typeof node['value'] === 'string' && !isTechnical) judge(node['value'], node, isRead)
        return
      case 'TemplateElement':
        if (!isTechnical) judge(String((node['value'] as { readonly cooked: unknown }).cooked), node, isRead)
        return
      case 'BinaryExpression':
        // What is compared is not shown; what is joined may be.
        if (node['operator'] !== '+') return
        return each(node, isRead)
      case 'ConditionalExpression':
        visit(node['test'], false)
        visit(node['consequent'], isRead)
        return visit(node['alternate'], isRead)
      case 'AssignmentExpression':
        return visit(node['right'], read.test(nameOf((node['left'] as Node)['property'])))
      case 'CallExpression':
      case 'NewExpression': {
        const called = nameOf((node['callee'] as Node)['property'] ?? node['callee'])
        visit(node['callee'], false)
        if (codeOnly.test(called) || node['callee'] !== null && (node['callee'] as Node).type === 'Super' || fetchesCode(node['arguments'])) return
        return visit(node['arguments'], called === 'alert' || called === 'confirm' || called === 'prompt')
      }
      case 'MemberExpression':
        return visit(node['object'], false)
      case 'SwitchCase':
        return visit(node['consequent'], isRead)
      case 'TemplateLiteral':
      case 'LogicalExpression':
      case 'ArrayExpression':
      case 'ObjectExpression':
      case 'SequenceExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        return each(node, isRead)
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return walkFunction(node, isRead)
      case 'ReturnStatement':
        return visit(node['argument'], returnsText)
      default:
        return each(node, false)
    }
  }

  let returnsText = false
  let isTechnical = false

  /** What a function declares to answer as text is read, unless its name says what machine reads it. */
  function walkFunction(node: Node, isRead: boolean): void {
    const outer = returnsText
    const name = nameOf(node['id'])
    returnsText = isRead || /(?:Word|Words|Text|Label|Title|Sentence|Message|Caption|Heading)$/.test(name)
    for (const part of ['params', 'body']) visit(node[part], part === 'body' && returnsText)
    returnsText = outer
  }

  function placeOf(name: string): boolean {
    if (read.test(name)) return true
    pending = technical.has(name) || /^data-|ClassName$|^on[A-Z]/.test(name)
    return false
  }
  let pending = false

  function visit(value: unknown, isRead: boolean): void {
    const outer = isTechnical
    isTechnical = pending || (isTechnical && !isRead)
    pending = false
    for (const node of Array.isArray(value) ? value : [value]) if (isNode(node)) walk(node, isRead)
    isTechnical = outer
  }

  function each(node: Node, isRead: boolean): void {
    for (const [key, value] of Object.entries(node)) if (key !== 'type' && typeof value === 'object') visit(value, isRead)
  }

  walk(program as unknown as Node, false)
  return found
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The name of an identifier, of a JSX name or of a quoted key. */
function nameOf(value: unknown): string {
  if (!isNode(value)) return ''
  const name = value['name'] ?? value['value']
  return typeof name === 'string' ? name : ''
}

/** `lazyPart(() => import('./toasts.tsx'), 'Toasts')`: the text names an export. */
function fetchesCode(args: unknown): boolean {
  const [first] = args as readonly Node[]
  return first?.type === 'ArrowFunctionExpression' && (first['body'] as Node).type === 'ImportExpression'
}
