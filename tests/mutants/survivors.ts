const exclusive =
  'At most one of the two guards holds, because each of them expects another value of the same property of the event.';

const foundAgain =
  'The resting state of a list leads to the failure that it finds, because a dialog may have been opened in between.';

/**
 * The mutants that no suite can kill, each with the reason: the change has no effect. A `*` stands for any text, where one reason
 * applies to several. If all of them are killed after all, the check reports that they do not belong here.
 */
export const survivors: Readonly<Record<string, string>> = {
  'supervised: backingOff: drop exit xstate.cancel': 'It is left by its own timer only.',
  'supervised: outdated: drop exit xstate.cancel': 'It is left by its own timer only.',
  'onboarding: verified.step|open|mayOpen|*: reorder': exclusive,
  'onboarding: unverified.verifying|xstate.done.actor.verifyCode|accepted|verified: reorder': exclusive,
  'onboarding: *.saving|xstate.done.actor.save*|saved|*: reorder': exclusive,
  'onboarding: *.saving|xstate.done.actor.save*|savedInRevision|*: reorder': exclusive,
  'onboarding: *.submitting|xstate.done.actor.submitCase|submitted|*: reorder': exclusive,
  'requestCode: sending|xstate.done.actor.sendCode|sent|waiting: reorder': exclusive,
  'addPerson: editing|add|isComplete|added: reorder':
    'At most one of the two guards holds: the second is the first one with its last condition negated.',
  'identityCheck: *|check.known|leadsTo|*: reorder': exclusive,
  'identityCheck: *|xstate.done.actor.fetchToken|isToken|*: reorder': exclusive,
  'identityCheck: submitting|xstate.done.actor.handIn|*: reorder': exclusive,
  'answerSheet: answering.saving|xstate.done.actor.saveAnswers|isKept|answering.looking: reorder': exclusive,
  'draft: editing.sending.saving|xstate.done.actor.save|isStored|editing.settling: reorder': exclusive,
  'draft: editing.sending.comparing|xstate.done.actor.read|isConflicting|editing.halted.conflict: reorder':
    'At most one of the two guards holds: the server refuses a save with a conflict only if it has a newer version.',
  'draft: editing.settling|always|startsInConflict|editing.halted.conflict: reorder':
    'At most one of the two guards holds: only a draft that was just opened is in conflict here, and no save was requested yet.',
  'draft: editing.settling|always|isKept|editing.kept: reorder':
    'At most one of the two guards holds: a stored draft of a page that is left was sent to the end by the candidate before.',
  'draft: editing.settling|always|isLeaving|left: reorder':
    'At most one of the two guards holds: a page that is left with changes sends them by the candidates before.',
  'draft: editing.halted.failed|xstate.after.untilRetry.draft.editing.halted.failed|hasChanges|editing.sending.saving: drop guard':
    'There are changes: every event that takes them away leaves the state.',
  'draft: rebase: change assignment last':
    'It is null already: a draft in conflict takes a newer version by the action of its own states.',
  'draft: editing.halted.conflict|undo|-|-: drop':
    'The transition around it restores the text too, and a draft in conflict leads back to the conflict.',
  'onboarding: forgetForm: change assignment saving':
    'It is null already: whatever ends a save has cleared it.',
  'onboarding: noteSubmission: change assignment arrivesAnywhere':
    'Every guard that reads it also requires that no submission is known, and signing out sets both.',
  'onboarding: *.loading|xstate.error.actor.loadSection|-|verified.step.*.ready.failed: retarget': foundAgain,
  'onboarding: *.saving|xstate.error.actor.saveSection|-|verified.step.*.ready.failed: retarget': foundAgain,
  'onboarding: verified.step.identityVerification|next|mayLeave|verified.step.certifyAndSubmit: reorder':
    'The other candidate raises the event that opens the same step, with the same guard before it.',
  'requestCode: startCountdown: change assignment message': 'It is null already: a request has cleared it.',
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

/** Returns whether a mutant's id fits a pattern, in which `*` stands for any text. */
export function isLike(id: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(id);
}
