import { maxAnswerLength, maxNameLength, maxRoleLength } from '#domain/rules/limits.ts';
import type { MsbPartOf } from '../part.ts';

export const declaration: MsbPartOf<'declaration'> = {
  id: 'declaration',
  title: 'Declaration',
  why: 'A false statement to FINTRAC is an offence, so a person must sign for the answers.',
  questions: [
    {
      name: 'convicted',
      label: 'Has the business been convicted of an offence that bars from registering?',
      help: 'Section 11.11 of the Act names the offences',
      kind: 'yesNo',
      missing: 'Choose yes or no',
    },
    {
      name: 'convictionDetails',
      label: 'What it was convicted of, and when',
      kind: 'area',
      max: maxAnswerLength,
      missing: 'Say what it was convicted of, and when',
      when: ({ convicted }) => convicted === true,
    },
    {
      name: 'name',
      label: 'Your name',
      kind: 'text',
      max: maxNameLength,
      isName: true,
      missing: 'Enter your name',
      beside: 1,
      autoComplete: 'name',
    },
    {
      name: 'title',
      label: 'Your title',
      kind: 'text',
      max: maxRoleLength,
      missing: 'Enter your title at the business',
      autoComplete: 'organization-title',
    },
    {
      name: 'agreed',
      label: 'I declare that the answers are true and complete, and that I may sign for the business',
      kind: 'agreed',
      missing: 'Declare this, so that we may file the application',
    },
  ],
  lists: [],
};
