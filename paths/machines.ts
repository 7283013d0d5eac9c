import type { AnyStateMachine } from 'xstate';
import { addPersonMachine } from '#machines/add-person.machine.ts';
import { addWalletMachine } from '#machines/add-wallet.machine.ts';
import { answerSheetMachine } from '#machines/answer-sheet.machine.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { contactMachine } from '#machines/contact.machine.ts';
import { draftMachine } from '#machines/draft.machine.ts';
import { identityCheckMachine } from '#machines/identity-check.machine.ts';
import { msbApplicationMachine } from '#machines/msb-application.machine.ts';
import { onboardingMachine } from '#machines/onboarding.machine.ts';
import { personVerificationMachine } from '#machines/person-verification.machine.ts';
import { postMachine } from '#machines/post.machine.ts';
import { purchaseMachine } from '#machines/purchase.machine.ts';
import { quizAttemptMachine } from '#machines/quiz-attempt.machine.ts';
import { requestCodeMachine } from '#machines/request-code.machine.ts';
import { resumeMachine } from '#machines/resume.machine.ts';
import { submissionMachine } from '#machines/submission.machine.ts';
import { supervisedMachine } from '#machines/supervised.machine.ts';
import { teamMembershipMachine } from '#machines/team-membership.machine.ts';
import { trainingMachine } from '#machines/training.machine.ts';
import { uploadMachine } from '#machines/upload.machine.ts';
import { uploadsMachine } from '#machines/uploads.machine.ts';

/** Every machine of the product by its id, the portal's own first. A new machine is one entry here. */
export const machines = {
  onboarding: onboardingMachine,
  supervised: supervisedMachine,
  requestCode: requestCodeMachine,
  addWallet: addWalletMachine,
  addPerson: addPersonMachine,
  uploads: uploadsMachine,
  upload: uploadMachine,
  identityCheck: identityCheckMachine,
  personVerification: personVerificationMachine,
  submission: submissionMachine,
  draft: draftMachine,
  contact: contactMachine,
  resume: resumeMachine,
  post: postMachine,
  msbApplication: msbApplicationMachine,
  purchase: purchaseMachine,
  answerSheet: answerSheetMachine,
  quizAttempt: quizAttemptMachine,
  certificate: certificateMachine,
  teamMembership: teamMembershipMachine,
  training: trainingMachine,
} as const satisfies Record<string, AnyStateMachine>;

export type MachineId = keyof typeof machines;

/** The machines by the part of the product that they belong to. */
export const machineGroups: Readonly<Record<string, readonly MachineId[]>> = {
  Wizard: ['onboarding', 'requestCode', 'supervised'],
  'Parts of the wizard': [
    'addWallet',
    'addPerson',
    'uploads',
    'upload',
    'identityCheck',
    'personVerification',
  ],
  Staff: ['submission', 'draft', 'msbApplication'],
  Learning: ['purchase', 'answerSheet', 'quizAttempt', 'certificate', 'teamMembership', 'training'],
  Site: ['contact', 'resume', 'post'],
};

/** Returns whether a machine has this id. */
export function isMachineId(id: string): id is MachineId {
  return Object.hasOwn(machines, id);
}
