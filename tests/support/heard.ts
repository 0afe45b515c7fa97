/** What this file of tests has been answered, `name answer` each: 200, or the code of a refusal. */
export const heard = new Set<string>()
