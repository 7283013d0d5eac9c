/**
 * The services that a company may request, in display order (specification section 3). The keys are those of the API, including
 * misspellings (`enhancedDueDeligence`); the labels are shown.
 */
export const services = [
  {
    key: 'camloMlroServices',
    label: 'CAMLO / MLRO services',
    help: 'An outsourced chief anti-money-laundering officer or money laundering reporting officer.',
  },
  {
    key: 'msbRegistrationServices',
    label: 'MSB registration services',
    help: 'Registering as a money services business, and keeping the registration current.',
  },
  {
    key: 'effectivenessReview',
    label: 'Effectiveness review',
    help: 'An independent review of how well your compliance program works in practice.',
  },
  {
    key: 'rpaaRegistration',
    label: 'RPAA registration',
    help: 'Registering as a payment service provider under the Retail Payment Activities Act.',
  },
  {
    key: 'consultingAndIndividualServices',
    label: 'Consulting and individual services',
    help: 'Advice on single questions, policies, training or filings, outside a fixed package.',
  },
  {
    key: 'regulatoryRemediation',
    label: 'Regulatory remediation',
    help: 'Putting right what a regulator, bank or auditor has found.',
  },
  {
    key: 'tokenDueDiligence',
    label: 'Token due diligence',
    help: 'An assessment of a digital asset before you list, hold or issue it.',
  },
  {
    key: 'enhancedDueDeligence',
    label: 'Enhanced due diligence',
    help: 'A deeper look at a high-risk customer, owner or counterparty.',
  },
  {
    key: 'amliSecurities',
    label: 'AMLI Securities',
    help: 'Securities registration and the obligations of dealers and advisers.',
  },
  {
    key: 'amliLegal',
    label: 'AMLI Legal',
    help: 'Legal advice on anti-money-laundering and financial regulation.',
  },
  {
    key: 'amliTech',
    label: 'AMLI Tech',
    help: 'Choosing, setting up and tuning monitoring and screening technology.',
  },
  {
    key: 'amliCyber',
    label: 'AMLI Cyber',
    help: 'Cyber security assessments and incident readiness.',
  },
] as const;

/** A service as it is sent and stored. */
export type ServiceKey = (typeof services)[number]['key'];

/** The keys, in the same order. */
export const serviceKeys: readonly ServiceKey[] = services.map((service) => service.key);

/** The services as choices of a form. */
export const serviceOptions = services.map(({ key, label, help }) => ({ value: key, label, help }));
