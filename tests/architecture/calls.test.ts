import { expect, it } from 'vitest';
import { operations } from '../support/contract.ts';

/** The calls of specification section 7, as `GET /path`; calls without a name there are named after their provider. */
const section7 = {
  'auth and users': [
    'GET /',
    ...['request-login-code', 'verify-login-code', 'register', 'complete-signup', 'verify'].map(
      (call) => `POST /auth/${call}`,
    ),
    ...['self', 'tokenStatus', 'countries'].map((call) => `GET /auth/${call}`),
    ...crud('/users'),
  ],
  files: [
    'POST /upload',
    'DELETE /upload',
    'POST /upload/private',
    'GET /upload/private/{id}/signed-url',
    'DELETE /upload/{id}',
    'POST /upload/onboarding/private',
    'GET /upload/onboarding/private/{id}/signed-url',
    'DELETE /upload/onboarding/{id}',
  ],
  onboarding: [
    ...crud('/onboarding-documents'),
    'GET /onboarding-documents/onboardingId',
    ...crud('/onboarding'),
    ...[
      'company-details',
      'contact-details',
      'activity-funding-revenue',
      'control-ownership-and-related-parties',
      'customer-type',
      'products-and-services',
      'wallets',
    ].flatMap((section) => ['', '/admin'].flatMap((of) => [`GET /${section}${of}`, `PUT /${section}${of}`])),
    'GET /verification/admin',
    'GET /verification/check-status',
  ],
  'identity verification': [
    'POST /sumsub/access-token',
    'POST /sumsub/finish-onboarding',
    'POST /sumsub/send-email',
    'PUT /sumsub/admin',
    'POST /sumsub/webhook',
  ],
  payments: ['POST /stripe/create-payment-intent', 'POST /stripe/webhook', 'GET /stripe/verify-session'],
  content: [
    'GET /contacts',
    'POST /contacts',
    'GET /contacts/{id}',
    'DELETE /contacts/{id}',
    'PATCH /contacts/{id}/status',
    ...crud('/partners'),
    ...crud('/blogs'),
    'GET /blogs/forAdmin',
    'GET /blogs/slug/{slug}',
    'GET /resumes',
    'POST /resumes',
    'GET /resumes/{id}',
    ...crud('/promo-codes'),
    'GET /msb-application',
    'POST /msb-application',
    'GET /msb-application/{id}',
    'POST /newsletter-subscription',
  ],
  trainings: [
    ...crud('/trainings'),
    'POST /trainings/duplicate/{id}',
    'PATCH /trainings/{id}/publish',
    'GET /trainings/slug/{slug}',
    ...['/training-modules', '/training-steps'].flatMap((each) => [
      ...crud(each),
      `POST ${each}/update-positions`,
    ]),
    ...crud('/training-quizzes'),
    ...crud('/training-quiz-questions'),
  ],
  learning: [
    'GET /training-quiz-attempt',
    'POST /training-quiz-attempt',
    'GET /training-quiz-attempt/{id}',
    'PATCH /training-quiz-attempt/{id}',
    'GET /training-purchases',
    'POST /training-purchases',
    'GET /training-purchases/user',
    ...crud('/training-certificates'),
    'GET /training-certificates/user',
    'GET /training-certificates/training',
    'GET /training-certificates/share/{id}',
  ],
  'administrators’ own': [
    'GET /admin/statistics',
    'GET /notes',
    'POST /notes',
    'PATCH /notes/{id}',
    'DELETE /notes/{id}',
  ],
};

function crud(path: string): string[] {
  return [`GET ${path}`, `POST ${path}`, `GET ${path}/{id}`, `PATCH ${path}/{id}`, `DELETE ${path}/{id}`];
}

const all = Object.values(section7).flat();
const built = new Set(operations.map(({ method, path }) => `${method} ${path}`));

it('the specification lists 150 calls', () => {
  expect(all).toHaveLength(150);
  expect(new Set(all).size).toBe(150);
});

it('the contract has each of them: none is missing', () => {
  expect(all.filter((call) => !built.has(call))).toEqual([]);
});
