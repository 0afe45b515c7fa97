export const page = {
  breadcrumb: 'Breadcrumb',
} as const
