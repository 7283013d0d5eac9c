import type { Handlers, OperationId } from '../platform/contract/handlers.ts';
import type { Deps } from '../platform/core/deps.ts';
import type { ManagedResource } from '../platform/managed/resource.ts';
import { blogs } from './blogs/blogs.ts';
import { certificates } from './certificates/certificates.ts';
import { contacts } from './contacts/contacts.ts';
import { learning } from './learning/learning.ts';
import { quizAttempts } from './learning/quiz-attempts.ts';
import { msbApplications } from './msb-application/msb-application.ts';
import { newsletter } from './newsletter/newsletter.ts';
import { partners } from './partners/partners.ts';
import { promoCodes } from './promo-codes/promo-codes.ts';
import { purchases } from './purchases/purchases.ts';
import { resumes } from './resumes/resumes.ts';
import { trainingModules } from './trainings/modules.ts';
import { trainingQuizQuestions } from './trainings/questions.ts';
import { trainingQuizzes } from './trainings/quizzes.ts';
import { trainingSteps } from './trainings/steps.ts';
import { trainings } from './trainings/trainings.ts';

const declared = [
  // Sorted by name, one per line.
  blogs,
  certificates,
  contacts,
  learning,
  msbApplications,
  newsletter,
  partners,
  promoCodes,
  purchases,
  quizAttempts,
  resumes,
  trainingModules,
  trainingQuizQuestions,
  trainingQuizzes,
  trainings,
  trainingSteps,
] as const;

/** Every managed resource. Add a new one here. */
export const resources: readonly ManagedResource[] = declared;

type OperationOf<Resource> = Resource extends { handlers(deps: Deps): infer Own }
  ? keyof Own & OperationId
  : never;

export type ManagedOperation = OperationOf<(typeof declared)[number]>;

/** Returns the handlers of all managed resources. */
export function managedHandlers(deps: Deps): Handlers<ManagedOperation> {
  return Object.assign({}, ...resources.map((resource) => resource.handlers(deps)));
}
