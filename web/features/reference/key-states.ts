/** Whether a key is taken, or was taken away. */
export const keyStates = ['in_use', 'revoked'] as const
