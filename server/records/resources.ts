import type { Handlers, OperationId } from '../platform/contract/handlers.ts';
import type { Deps } from '../platform/core/deps.ts';
import type { ManagedResource } from '../platform/managed/resource.ts';
import { apiKeys } from './api-keys/handlers.ts';
import { blogs } from './blogs/handlers.ts';
import { certificates } from './certificates/handlers.ts';
import { contacts } from './contacts/handlers.ts';
import { incidents } from './incidents/definition.ts';
import { learning } from './learning/learning.ts';
import { quizAttempts } from './learning/quiz-attempts.ts';
import { msbApplications } from './msb-application/handlers.ts';
import { newsletter } from './newsletter/handlers.ts';
import { partners } from './partners/definition.ts';
import { permissionSets } from './permission-sets/definition.ts';
import { promoCodes } from './promo-codes/handlers.ts';
import { purchases } from './purchases/handlers.ts';
import { resumes } from './resumes/handlers.ts';
import { savedReasons } from './saved-reasons/definition.ts';
import { trainingModules } from './trainings/modules.ts';
import { trainingQuizQuestions } from './trainings/questions.ts';
import { trainingQuizzes } from './trainings/quizzes.ts';
import { trainingSteps } from './trainings/steps.ts';
import { trainings } from './trainings/trainings.ts';
import { webhooks } from './webhooks/handlers.ts';

const declared = [
  // Sorted by name, one per line.
  apiKeys,
  blogs,
  certificates,
  contacts,
  incidents,
  learning,
  msbApplications,
  newsletter,
  partners,
  permissionSets,
  promoCodes,
  purchases,
  quizAttempts,
  resumes,
  savedReasons,
  trainingModules,
  trainingQuizQuestions,
  trainingQuizzes,
  trainings,
  trainingSteps,
  webhooks,
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
