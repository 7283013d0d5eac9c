import { firmName } from '../firm.ts';
import type { Notice } from './notice.ts';
import { noticeTitles, privacyPath } from './places.ts';

export const privacyNotice: Notice = {
  path: privacyPath,
  title: noticeTitles[privacyPath],
  description: `Which personal data ${firmName} collects, why, who receives it, and what your rights are.`,
  versions: [
    {
      number: 1,
      from: '2026-11-26',
      sections: [
        {
          title: 'Who is responsible',
          paragraphs: [
            `${firmName} is responsible for the personal data that you enter on this website. Our address is in the imprint. Use the contact form for every question about your data.`,
          ],
        },
        {
          title: 'What we collect',
          paragraphs: ['What we collect depends on what you do here:'],
          items: [
            'Onboarding of a company: your name, role, email address and telephone number, the answers about the company, its documents, and the details of its directors, owners and related parties. When you certify it, also your signature and the network address from which you sent it.',
            'Identity check: photographs of an identity document, and a photograph of your face or of a second identity document.',
            'Trainings: which training you began and completed, your answers, and the certificate. For a purchase, the receipt. Our payment provider receives the card data; we never do.',
            'Contact form, newsletter and applications for a job: what you enter in the form.',
            'Every visit: the time and the kind of each request, in the log of the server, without your network address.',
          ],
        },
        {
          title: 'If a company has named you',
          paragraphs: [
            'A company that engages us must tell us who its directors and owners are. We receive your name, date of birth, citizenship, tax identification number, home address and email address from that company. We email you a link to the identity check.',
          ],
        },
        {
          title: 'Why we collect it',
          paragraphs: [
            'The law against money laundering and terrorist financing requires that we identify our clients and the people who control them, that we check what they state, and that we store the proof. Without this data we cannot work for a company.',
            'We process data for trainings, certificates and purchases because of the contract with you. For the newsletter, the contact form, job applications and the comparison of faces we ask for your consent, which you can withdraw at any time.',
          ],
        },
        {
          title: 'The comparison of your face',
          paragraphs: [
            'In an identity check, a photograph of your face is compared with the photograph in your identity document. The result is that both show the same person, or that they do not. Before you take the photograph, the page says who compares them and for how long the photographs are stored, and asks for your consent.',
            'You need not agree. You can submit a photograph of a second identity document instead. This has no disadvantage for you, except that the check may take longer.',
            'You can withdraw your consent at any time on the page of the check or, once the link to it has expired, by the contact form. We then delete the photograph of your face, and our staff see that you have withdrawn your consent. A check that was completed before stays valid. If we still need proof of your identity, we ask you for a second identity document.',
          ],
        },
        {
          title: 'Who receives it',
          paragraphs: [
            'Our staff who work on your case. Every time a staff member opens a case or a document, it is recorded.',
            'Service providers who work on our instructions: for hosting, for sending emails and, if we use them, for identity checks and card payments.',
            'Authorities, if the law requires it. We do not sell personal data, and we do not use it for advertising by others.',
          ],
        },
        {
          title: 'How long we store it',
          paragraphs: [
            'The page “Retention” lists every kind of record with its period. The periods are the ones that our system applies.',
          ],
        },
        {
          title: 'How we protect it',
          paragraphs: [
            'Answers, documents and photographs are encrypted, with a separate key for each client. When a client is erased, the key is destroyed, so that copies in backups cannot be read either.',
          ],
        },
        {
          title: 'Storage in your browser',
          paragraphs: [
            'We store in your browser only what the website needs: your sign-in, the theme that you chose, and answers that are not saved yet. There are no cookies for advertising, and no content from other websites except for the identity check and card payments.',
          ],
        },
        {
          title: 'Your rights',
          paragraphs: [
            'You can ask us for a copy of your data, for its correction, for its deletion, and to restrict or stop its use. Records that the law requires are deleted when their period ends. Write to us by the contact form; we answer within 30 days.',
            'You can complain to the data protection authority or privacy commissioner of the place where you live.',
          ],
        },
      ],
    },
  ],
};
