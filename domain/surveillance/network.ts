/** Whether an address is inside of a network such as 198.51.100.0/24 or 2001:db8::/32. What is no network holds nothing. */
export function inNetwork(ip: string, network: string): boolean {
  const [base = '', length] = network.split('/')
  const address = bitsOf(ip)
  const start = bitsOf(base)
  if (address === null || start === null || address.size !== start.size) return false
  const prefix = length === undefined ? start.size : Number(length)
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > start.size) return false
  const shift = BigInt(start.size - prefix)
  return address.value >> shift === start.value >> shift
}

export function isNetwork(text: string): boolean {
  const [base = '', length, more] = text.split('/')
  const start = bitsOf(base)
  return start !== null && more === undefined && (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= start.size))
}

type Bits = { readonly value: bigint; readonly size: 32 | 128 }

/** An address of IPv4 that comes in the clothes of IPv6 (RFC 4291, 2.5.5.2), as servers that listen on both tell it, is the one it is; others stay as they are. */
export function plainAddress(ip: string): string {
  const bits = ip.includes(':') ? bitsOf(ip) : null
  return bits?.size === 32 ? [24n, 16n, 8n, 0n].map((shift) => String((bits.value >> shift) & 255n)).join('.') : ip
}

function bitsOf(ip: string): Bits | null {
  if (!ip.includes(':')) return fourOf(ip)
  const [, head, tail = ''] = /^(.*:)([\d.]+)$/.exec(ip) ?? []
  const four = tail.includes('.') ? fourOf(tail) : null
  const six = sixOf(four === null ? ip : `${head}${(four.value >> 16n).toString(16)}:${(four.value & 0xffffn).toString(16)}`)
  return six !== null && six.value >> 32n === mappedPrefix ? { value: six.value & 0xffff_ffffn, size: 32 } : six
}

/** What stands before the address of IPv4. */
const mappedPrefix = 0xffffn

function fourOf(ip: string): Bits | null {
  const parts = ip.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)) return null
  return { value: parts.reduce((sum, part) => (sum << 8n) + BigInt(part), 0n), size: 32 }
}

function sixOf(ip: string): Bits | null {
  const halves = ip.split('::')
  if (halves.length > 2) return null
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - head.length - tail.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null
  return { value: groups.reduce((sum, group) => (sum << 16n) + BigInt(`0x${group}`), 0n), size: 128 }
}
