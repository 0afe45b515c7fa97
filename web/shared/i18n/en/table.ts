export const table = {
  menu: 'Columns and density',
  columns: 'Columns',
  density: 'Density',
  densities: { compact: 'Compact', standard: 'Standard', comfortable: 'Comfortable' },
  loading: 'Loading',
  loadingMore: 'Loading more',
  total: 'Total',
} as const
