/**
 * The mutants that no suite kills, each with the reason why none can: nobody would notice the change. One that is killed
 * after all does not belong here, and the check says so.
 */
export const survivors: Readonly<Record<string, string>> = {
  'onboarding: verified.step.arriving|always|10: drop guard':
    'It is asked last, after the ten other steps: the step can only be the eleventh.',
  'onboarding: verified.step.identityVerification|next|0: drop':
    'The other candidate raises the event that opens the same step, with the same guard before it.',
  'onboarding: verified.leaving.asking|leave.discard|0: retarget':
    'Leading back to the question closes it: where it goes, what was asked is forgotten, and with nothing asked it is idle.',
  'onboarding: verified.leaving.asking|leave.stay|0: retarget':
    'Leading back to the question closes it: what was asked is forgotten, and with nothing asked it is idle.',
  'identityCheck: loading|check.known|5: drop guard':
    'It is asked last of the six places that a word may lead to, and every word leads to one of them.',
  'identityCheck: unreadable|check.known|5: drop guard':
    'It is asked last of the six places that a word may lead to, and every word leads to one of them.',
  'identityCheck: failed|handIn|0: drop guard':
    'What failed was complete, and whatever takes a photograph or the document away leaves the state.',
  'identityCheck: widget.open|widget.error|2: drop':
    'The widget around it logs the same error when the open one does not.',
};
