import type { MachineId } from '#paths/machines.ts';

/** One line on each machine. */
export const about: Readonly<Record<MachineId, string>> = {
  onboarding:
    'The whole portal: signing in, the eleven steps, and the question before something typed is lost.',
  requestCode: 'Asks for a login code by e-mail, then counts down until another may be asked for.',
  addWallet: 'The add form of a wallet, which keeps asset and blockchain fitting together.',
  addPerson: 'The add form of a director, a beneficial owner or a related party.',
  uploads: 'All files on their way, three at once, each of them an upload.',
  upload: 'One file on its way to the server.',
  identityCheck: "One person's identity check, by photographs or in the provider's window.",
  personVerification: 'The page behind the link that a director or beneficial owner was mailed.',
  submission: 'Where a submitted case stands, and who may move it on. The server asks this machine.',
  draft: 'A text while it is written: autosave, retry, edit conflict and Undo. Posts and trainings use it.',
  post: 'The way of a post from draft to reader and away again. The server asks this machine too.',
  contact: 'What staff make of a message that a visitor has written. The server asks this machine too.',
  answerSheet:
    'The page on which a quiz is answered: each answer saved as it is given, the time, and handing in.',
  quizAttempt:
    'An attempt at a quiz, from its beginning to its judgement. The server is its judge, by this machine.',
  purchase:
    'The purchase of a training, as its payment comes, fails or goes back. The server asks this machine too.',
  msbApplication:
    'The application of a money services business, from its draft to its renewal. The server asks this machine too.',
  certificate: 'What administrators make of a certificate that was issued. The server asks this machine too.',
  teamMembership:
    'Whether a company sees which trainings a colleague has completed. The server asks this machine too.',
  training: 'The way of a training into the catalogue and out of it. The server asks this machine too.',
};
