/** What the linters find and why it stays, by linter and rule. */
export const explained: Readonly<Record<string, string>> = {
  'Redocly no-path-trailing-slash': "the paths are the specification's own",
  'Redocly operation-4xx-response': 'health and readiness refuse nothing',
  'Redocly tag-description': 'a tag is the name of a capability',
  'Spectral info-contact': 'the contact is whoever runs it',
  'Spectral operation-description': 'each has a summary',
  'Spectral path-keys-no-trailing-slash': "the paths are the specification's own",
}
