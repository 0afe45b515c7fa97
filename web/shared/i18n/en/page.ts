export const page = {
  breadcrumb: 'Breadcrumb',
  above: 'What stands above',
} as const
