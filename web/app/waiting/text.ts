type WaitingScreen = {
  readonly title: string
  /** What will stand here and how it gets here. */
  readonly text: string
}

/** The screens whose part of the product is not there yet, in words. */
export const waitingText = {
  mark: 'Not built yet',
  placeholder: 'Placeholder',
  dashboard: 'Dashboard',
  screens: {
    analytics: { title: 'Analytics', text: 'Turnover, margin and activity over time will stand here, counted from the bets and the books.' },
    users: { title: 'Users', text: 'Players will stand here: found by name or id, with their limits, their bets and their statements.' },
    casino: { title: 'Casino', text: 'The casino as players see it will stand here: its providers, categories and tables.' },
    casinoCms: { title: 'Casino CMS', text: 'The casino tables of every provider will stand here, to be added, ordered and shown on desktop or mobile.' },
    addMember: { title: 'Add a member', text: 'The form for a new account of the tree will stand here: its level, share, credit and limits.' },
    member: { title: 'Member', text: 'One account will stand here: its money, its limits, its downline and its record.' },
    editMember: { title: 'Edit a member', text: 'The settings of one account will stand here, each change with its reason.' },
    transfer: { title: 'Transfer', text: 'Credit and settlement between an account and its direct downline will stand here, with every movement of the past.' },
    roles: { title: 'Roles', text: 'The people of the staff will stand here, with what each of them may do.' },
    addRole: { title: 'Add a person', text: 'The form for a new person of the staff will stand here, with the permissions they get.' },
    editRole: { title: 'Edit a person', text: 'The permissions of one person of the staff will stand here, section by section.' },
    role: { title: 'Person', text: 'One person of the staff will stand here: what they may do, and what they have done.' },
    surveillance: { title: 'Surveillance', text: 'What needs a second look will stand here: unusual stakes, prices and patterns, as the bets come in. Every bet can be watched already.' },
    notifications: { title: 'Notifications', text: 'The notices that players and agents see will stand here, to be written, timed and withdrawn.' },
    maintenance: { title: 'Maintenance Mode', text: 'The switch that closes the site to players for a while will stand here, with the notice they read.' },
    results: { title: 'Results', text: 'Every market that waits for a result or for a second person will stand here, the oldest first. Until then each event has them.' },
    exposure: { title: 'Exposure', text: 'The worst case of every market, event and currency will stand here, for the whole tree or for one account.' },
    reports: { title: 'Reports', text: 'Reports will stand here: asked for once or on a schedule, kept, and downloaded as a file.' },
    securityEvents: { title: 'Security Events', text: 'Sign-ins, refusals and changes of permissions will stand here, with who, when and from where.' },
    three: { title: 'Three', text: 'A placeholder from the template: it has no meaning in this product.' },
    group: { title: 'Group', text: 'A placeholder from the template: it has no meaning in this product.' },
    five: { title: 'Five', text: 'A placeholder from the template: it has no meaning in this product.' },
    six: { title: 'Six', text: 'A placeholder from the template: it has no meaning in this product.' },
  } satisfies Readonly<Record<string, WaitingScreen>>,
} as const
