import { type ServiceKey, serviceKeys } from './services.ts';

/** Situations of a company, in its own words, each with the services for it. Beyond the specification: "Help me choose". */
export const serviceSituations = [
  {
    key: 'notRegistered',
    text: 'We exchange, transfer or store money or virtual currencies, and are not registered as a money services business yet',
    services: ['msbRegistrationServices'],
  },
  {
    key: 'payments',
    text: 'We hold or transfer retail payments for others in Canada',
    services: ['rpaaRegistration'],
  },
  { key: 'noOfficer', text: 'We have no compliance officer of our own', services: ['camloMlroServices'] },
  {
    key: 'notReviewed',
    text: 'Our compliance program has had no independent review in the last two years',
    services: ['effectivenessReview'],
  },
  {
    key: 'finding',
    text: 'A regulator, a bank or an auditor has found a problem that we must fix',
    services: ['regulatoryRemediation'],
  },
  {
    key: 'digitalAssets',
    text: 'We list, hold or issue digital assets',
    services: ['tokenDueDiligence'],
  },
  {
    key: 'highRisk',
    text: 'We have customers, owners or counterparties with a high risk',
    services: ['enhancedDueDeligence'],
  },
  {
    key: 'securities',
    text: 'We deal in securities, or advise on them',
    services: ['amliSecurities'],
  },
  {
    key: 'law',
    text: 'We need a lawyer’s opinion on a licence, a contract or a regulation',
    services: ['amliLegal'],
  },
  {
    key: 'technology',
    text: 'We must choose or improve the software that monitors transactions or screens names',
    services: ['amliTech'],
  },
  {
    key: 'cyber',
    text: 'We want to know how well we are prepared for a cyber attack',
    services: ['amliCyber'],
  },
  {
    key: 'singleQuestions',
    text: 'We have single questions, or need a policy, a training or a filing',
    services: ['consultingAndIndividualServices'],
  },
] as const satisfies readonly { key: string; text: string; services: readonly ServiceKey[] }[];

/** Returns the services for the situations that apply, in display order. @param chosen keys of situations */
export function proposedServices(chosen: readonly string[]): ServiceKey[] {
  const proposed = new Set<ServiceKey>(
    serviceSituations.filter(({ key }) => chosen.includes(key)).flatMap(({ services }) => services),
  );
  return serviceKeys.filter((key) => proposed.has(key));
}

/** Returns the chosen services together with the proposed ones, in display order. */
export function withProposed(chosen: readonly string[], proposed: readonly ServiceKey[]): ServiceKey[] {
  return serviceKeys.filter((key) => chosen.includes(key) || proposed.includes(key));
}
