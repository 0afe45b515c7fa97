/** What a provider gives a player outside of every round. */
export const rewardTypes = ['free_rounds', 'tournament', 'prize', 'cashback', 'other'] as const
export type RewardType = (typeof rewardTypes)[number]
