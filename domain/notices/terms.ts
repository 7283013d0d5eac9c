import { firmName } from '../firm.ts';
import type { Notice } from './notice.ts';
import { noticeTitles, termsPath } from './places.ts';

export const termsNotice: Notice = {
  path: termsPath,
  title: noticeTitles[termsPath],
  description: `The terms for the use of this website of ${firmName}.`,
  versions: [
    {
      number: 1,
      from: '2026-11-26',
      sections: [
        {
          title: 'What these terms cover',
          paragraphs: [
            `They cover the use of this website of ${firmName}. The services for which you engage us are covered by a separate contract. The onboarding is not that contract: we can decline a company.`,
          ],
        },
        {
          title: 'Your account',
          paragraphs: [
            'You sign in with a code that we send to your email address. Enter the code only on this website, and keep your mailbox secure: everyone who can read it can sign in. Log out on a shared computer.',
            'One person has one account. Contact us at once if you think that somebody else has used yours.',
          ],
        },
        {
          title: 'Your answers and documents',
          paragraphs: [
            'You must be allowed to act for the company. Your answers must be true and complete, and you certify this when you submit them. Tell us about changes.',
            'Upload only documents that you are allowed to give us. Tell the directors and owners whom you name that we will email them.',
          ],
        },
        {
          title: 'Trainings and certificates',
          paragraphs: [
            'A training is for the person who is signed in. A certificate proves that its holder passed the quiz on the day it names; everyone with its link can check it. We can withdraw a certificate that was obtained by deception.',
            'The price with taxes is shown before you pay. You receive a receipt by email.',
          ],
        },
        {
          title: 'What is not allowed',
          paragraphs: [
            'You must not use the website to harm others, to send harmful files, to get access to data of others, or to overload it. We can close an account that does so.',
          ],
        },
        {
          title: 'Texts on this website',
          paragraphs: [
            'Posts and trainings inform in general. They are not legal advice for your case. You may not copy them without our permission.',
          ],
        },
        {
          title: 'Availability',
          paragraphs: [
            'We maintain the website, and it can be unavailable for a time. What you saved stays stored.',
          ],
        },
        {
          title: 'Changes',
          paragraphs: [
            'This page shows the current version. Earlier versions are linked below it. For what you submitted, the version of that day applies.',
          ],
        },
      ],
    },
  ],
};
