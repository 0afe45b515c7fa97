let current = 'UTC'

/** In which messages tell dates and times ("Europe/London"): the signed-in person's, else UTC. */
export function readTimeZone(): string {
  return current
}

export function becomeTimeZone(timeZone: string): void {
  current = timeZone
}
