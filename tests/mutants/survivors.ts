/**
 * The mutants that no suite can kill, each with the reason: the change has no effect. If one is killed after all, the check
 * reports that it does not belong here.
 */
export const survivors: Readonly<Record<string, string>> = {
  'onboarding: verified.step.identityVerification|next|mayLeave|verified.step.certifyAndSubmit: drop':
    'The other candidate raises the event that opens the same step, with the same guard before it.',
  'onboarding: verified.leaving.asking|leave.discard|byHistory|verified.leaving.idle: retarget':
    'Leading back to the question closes it: where it goes, what was asked is forgotten, and with nothing asked it is idle.',
  'onboarding: verified.leaving.asking|leave.discard|-|verified.leaving.idle: retarget':
    'Leading back to the question closes it: where it goes, what was asked is forgotten, and with nothing asked it is idle.',
  'onboarding: verified.leaving.asking|leave.stay|-|verified.leaving.idle: retarget':
    'Leading back to the question closes it: what was asked is forgotten, and with nothing asked it is idle.',
  'onboarding: verified.step.certifyAndSubmit.unsubmitted.withdrawing|xstate.done.actor.withdrawCase|withdrawn|verified.step.certifyAndSubmit.unsubmitted: drop action clearFailure':
    'Nothing has failed there: the question before it has cleared what had.',
  'onboarding: verified.step.certifyAndSubmit.submitted.withdrawing|xstate.done.actor.withdrawCase|withdrawn|verified.step.certifyAndSubmit.unsubmitted: drop action clearFailure':
    'Nothing has failed there: the question before it has cleared what had.',
  'uploads: uploads|add|-|-: drop action tellParent':
    'Each file that is added says by itself that it waits or is refused, and what is open is told with that.',
  'upload: uploading: drop entry tellParent':
    'It is started in answer to its word that it waits: whoever is told of that finds it started.',
  'identityCheck: reading|check.known|leadsTo|known.open.choosing: drop guard':
    'It is asked last of the six places that a word may lead to, and every word leads to one of them.',
  'identityCheck: known.elsewhere.widget.open|widget.error|-|-: drop':
    'The widget around it logs the same error when the open one does not.',
  'answerSheet: answering: drop exit xstate.cancel':
    'It is left for the end alone, and a machine that has ended waits for nothing.',
};
