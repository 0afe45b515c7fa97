/** The levels of the account tree, from the company down. A player (9) has nobody below. */
export const levels = {
  company: 0,
  super_admin: 1,
  admin: 2,
  super_master: 3,
  master: 4,
  agent: 5,
  player: 9,
} as const

export type LevelName = keyof typeof levels
export type Level = (typeof levels)[LevelName]

/** The name of a level, or undefined for a number that is no level. */
export function levelName(level: number): LevelName | undefined {
  return levelNames.find((name) => levels[name] === level)
}

const titles: Readonly<Record<LevelName, string>> = {
  company: 'Company',
  super_admin: 'Super admin',
  admin: 'Admin',
  super_master: 'Super master',
  master: 'Master',
  agent: 'Agent',
  player: 'Player',
}

/** How people call an account of this level; empty for a number that is no level. */
export function levelTitle(level: number): string {
  const name = levelName(level)
  return name === undefined ? '' : titles[name]
}

export const levelNames = Object.keys(levels) as readonly LevelName[]

/** True where an account of the first level may have a child of the second: any lower level, and nobody under a player. */
export function mayParent(parent: Level, child: Level): boolean {
  return parent !== levels.player && parent < child
}

/** True for the levels that sign in to the back-office and act on their own subtree: 1 to 5. */
export function signsIn(level: number): boolean {
  return level >= levels.super_admin && level <= levels.agent
}
