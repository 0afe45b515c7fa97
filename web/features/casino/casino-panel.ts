import { oneValue } from '../../shared/one-value.ts'
import type { Game, Provider, SubCategory } from './casino-rows.ts'

/** What can be opened over the casino's screens; one at a time. */
export type CasinoPanel =
  | { readonly panel: 'new_provider' }
  | { readonly panel: 'provider' | 'logo' | 'new_sub_category' | 'import'; readonly provider: Provider }
  | { readonly panel: 'provider_off' | 'delete_provider'; readonly provider: Provider }
  | { readonly panel: 'sub_category'; readonly subCategory: SubCategory }
  | { readonly panel: 'delete_sub_category'; readonly subCategory: SubCategory }
  | { readonly panel: 'new_game'; readonly providerId: string | undefined; readonly subCategoryId: string | undefined }
  | { readonly panel: 'delete_game'; readonly game: Game; readonly onGone: () => void }

const open = oneValue<CasinoPanel | null>(null)

export const openCasinoPanel = open.set
export const useCasinoPanel = open.use
