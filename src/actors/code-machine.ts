import { requestCodeMachine } from '#machines/request-code.machine.ts';
import { sendCode } from './sign-in.ts';

/** The machine that requests a client's login codes, bound to the API. */
export const codeMachine = requestCodeMachine.provide({ actors: { sendCode } });
