export const shown = {
  why: {
    shown: 'Players see this game and can play it.',
    archived: 'It is in the archive: nobody can play it until it is taken out and offered.',
    kind_off: 'Its kind, or the category of that, is switched off in Sports.',
    provider_off: 'Its provider is switched off.',
    sub_category_off: 'Its sub-category is switched off.',
    off: 'It is not offered.',
    no_device: 'It is shown neither on desktop nor on mobile.',
    scheduled: 'Players see it from its planned moment on.',
  },
} as const
