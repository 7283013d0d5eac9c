import { setup } from 'xstate';

export const certificateMachine = setup({
}).createMachine({
  id: 'certificate',
  initial: 'valid',
  states: { valid: { on: { withdraw: 'withdrawn' } }, withdrawn: { on: { reinstate: 'valid' } } }
});
