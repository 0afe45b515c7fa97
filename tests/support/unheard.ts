/** Calls that send something that no test has answered with 200, and refusals that no test is given, each with its reason. */
export const unheard: Readonly<Record<string, string>> = {}
