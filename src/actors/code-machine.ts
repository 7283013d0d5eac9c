import { requestCodeMachine } from '#machines/request-code.machine.ts';
import { sendCode } from './sign-in.ts';

/** Has a client's codes sent. */
export const codeMachine = requestCodeMachine.provide({ actors: { sendCode } });
