/** One or two letters for a name: "Demo Trader" is "DT", "owner" is "OW". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/[\s._-]+/).filter((word) => word !== '')
  const [first, second] = [words[0], words.at(-1)]
  if (first === undefined) return '?'
  const letters = words.length > 1 && second !== undefined ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}
