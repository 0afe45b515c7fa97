import { actCreate, actLook, actRepeat, actShare, actStatus, actTerms } from './acts-accounts.ts'
import { actWallet } from './acts-casino.ts'
import { actBet, actCome, actLock, actMarket, actPrice, actRemove, actState, actTransfer } from './acts-money.ts'
import { actGrant, actLimits } from './acts-rules.ts'
import { actDeclare, actRollBack, actUndo, actVerify, actVoid } from './acts-results.ts'
import type { Play } from './difference.ts'
import type { Step } from './steps.ts'

/** What each step does: asks the rules, asks the server, compares. Answers the refusal that both gave, or `ok`. */
export const acts: { readonly [Name in Step['do']]: (play: Play, step: Extract<Step, { do: Name }>) => Promise<string> } = {
  transfer: actTransfer, market: actMarket, price: actPrice, state: actState, lock: actLock, bet: actBet, declare: actDeclare, verify: actVerify, rollback: actRollBack,
  void: actVoid, undo: actUndo, status: actStatus, share: actShare, terms: actTerms, create: actCreate, repeat: actRepeat, look: actLook,
  limits: actLimits, grant: actGrant, remove: actRemove, come: actCome, wallet: actWallet,
}
