import { setTimeout } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Context } from '../context.ts'
import type { Executor } from '../runtime/handler.ts'
import { runUseCase } from '../runtime/use-case.ts'
import type { UseCase } from '../runtime/use-case.ts'
import { knownForMs } from './sessions.ts'

/**
 * Runs a call that takes a key away, whose handler lets this node forget the key at once. The others go on with what they know for as long
 * as they know it: the answer waits until that is over. So does a refusal, since another may have taken the key away just now.
 */
export function forgottenEverywhere<Row extends Endpoint>(context: Context, useCase: UseCase<Row>): { readonly execute: Executor<Row> } {
  return {
    async execute(call) {
      const answer = await runUseCase(context, useCase, call)
      await setTimeout(knownForMs)
      return answer
    },
  }
}
