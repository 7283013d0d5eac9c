import { requestCodeMachine } from '#machines/request-code.machine.ts';
import { sendCode } from './sign-in.ts';

export const codeMachine = requestCodeMachine.provide({ actors: { sendCode } });
