import PDFDocument from 'pdfkit';
import type { components } from '#contract/schema.d.ts';
import type { Happening } from './agenda.ts';
import { formOf } from './form.ts';

type Schemas = components['schemas'];

const partners: Schemas['PartnerInput'][] = [
  ['Harbour Trust', 'banking', 'Accounts for money services businesses in Canada.'],
  ['Ledger & Pine LLP', 'legal', 'Lawyers for payment institutions and trading platforms.'],
  ['Clearwater Audit', 'other', 'Reviews of compliance programmes every two years.'],
  ['Northlight Analytics', 'technology', 'Tracing of virtual currency across chains.'],
  ['Old Mill Credit Union', 'banking', 'A former partner, no longer shown.'],
].map(([name = '', kind, text = ''], index) => ({
  name,
  kind: kind as Schemas['PartnerInput']['kind'],
  text,
  website: `https://${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example.com`,
  position: (index + 1) * 10,
  active: index < 4,
}));

type Message = [
  daysAgo: number,
  name: string,
  subject: string,
  message: string,
  status?: Schemas['ContactStatus'],
];

const messages: Message[] = [
  [
    62,
    'Noor Haddad',
    'Fees for a second company',
    'We would like to register a sister company. Is there a discount?',
    'resolved',
  ],
  [
    47,
    'Tomás Rivera',
    'Onboarding from Mexico',
    'Our directors live in Mexico. Can their identity be checked from there?',
    'resolved',
  ],
  [
    31,
    'Rank First Media',
    'Your site on page one',
    'We bring any site to the first page of every search engine. Click here.',
    'spam',
  ],
  [
    24,
    'Ingrid Solberg',
    'Invoice for a training',
    'Please send the invoice of our purchase to our accounting department.',
    'resolved',
  ],
  [
    15,
    'Kwame Boateng',
    'Documents in French',
    'Are documents in French accepted without a translation?',
    'in_progress',
  ],
  [
    9,
    'Mei-Ling Chou',
    'Change of a director',
    'One of our directors leaves next month. What do you need from us?',
    'in_progress',
  ],
  [
    4,
    'Pavel Novák',
    'A call next week',
    'Could we speak about the registration of a payment service on Tuesday?',
  ],
  [
    1.5,
    'Aisha Bello',
    'Training for twelve people',
    'Twelve of our people need the certificate before March. How do we book?',
  ],
  [
    0.2,
    'Samuel Okoye',
    'I cannot upload a document',
    'The page says that the picture is too small, but it is the original.',
  ],
];

const applicants = [
  [70, 'Hannah Weiss', 'Compliance analyst'],
  [38, 'Diego Fuentes', 'Compliance analyst'],
  [21, 'Yara Costa', 'Customer support'],
  [6, 'Liam O’Connor', 'Software engineer'],
  [0.6, 'Sofia Lindqvist', 'Compliance analyst'],
] as const;

const subscribers = Array.from({ length: 18 }, (_, index) => ({
  email: `reader-${index + 1}@example.com`,
  daysAgo: 200 - index * 11,
  ends: index === 3 || index === 9,
  confirms: index % 6 !== 5,
}));

/** A form of the site is sent by a person, who needs longer than three seconds. */
const elapsed = 45_000;

/** The public side of the firm: partners, messages of visitors, applicants and the newsletter. */
export function siteAgenda(): Happening[] {
  return [
    {
      daysAgo: 400,
      async happens({ call, manager }) {
        for (const body of partners) await call('POST', '/partners', { as: manager, body });
      },
    },
    ...messages.map(
      ([daysAgo, name, subject, message, status]): Happening => ({
        daysAgo,
        async happens({ call, manager }) {
          const email = addressOf(name);
          await call('POST', '/contacts', {
            body: { name, email, subject, message, consent: true, from: 'site', elapsed },
          });
          if (!status) return;
          const { items } = await call<Schemas['ContactPage']>('GET', '/contacts?pageSize=1', {
            as: manager,
          });
          const [contact] = items;
          if (!contact) throw new Error(`The message of ${name} was not stored`);
          const { id: assigneeId } = await call<Schemas['User']>('GET', '/auth/self', { as: manager });
          const body = { status, version: contact.version, ...(status !== 'spam' && { assigneeId }) };
          await call('PATCH', `/contacts/${contact.id}/status`, { as: manager, body });
        },
      }),
    ),
    ...applicants.map(
      ([daysAgo, name, position]): Happening => ({
        daysAgo,
        async happens({ call }) {
          const fields = {
            name,
            email: addressOf(name),
            position,
            letter: `I have followed your work for a while and would like to apply as ${position.toLowerCase()}.`,
            consent: 'true',
            from: 'site',
            elapsed: String(elapsed),
          };
          const bytes = await resumeOf(name, position);
          const file = { name: `${name}.pdf`, type: 'application/pdf', bytes };
          await call('POST', '/resumes', await formOf(fields, file));
        },
      }),
    ),
    ...subscribers.map(
      ({ email, daysAgo, confirms, ends }): Happening => ({
        daysAgo,
        async happens({ call, mailTo }) {
          await call('POST', '/newsletter-subscription', {
            body: { email, consent: true, from: 'site', language: 'en', elapsed },
          });
          if (!confirms) return;
          const { text, unsubscribeUrl = '' } = await mailTo(email, /./);
          const token = /#confirm=([\w-]{43})/.exec(text)?.[1];
          await call('POST', '/newsletter-subscription/confirm', { body: { token } });
          const { search } = new URL(unsubscribeUrl);
          if (ends) await call('POST', `/newsletter-subscription/unsubscribe${search}`);
        },
      }),
    ),
  ];
}

function addressOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/[^a-zA-Z ]/g, '');
  return `${plain.toLowerCase().replaceAll(' ', '.')}@example.com`;
}

async function resumeOf(name: string, position: string): Promise<Buffer> {
  const document = new PDFDocument({ size: 'LETTER' });
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((resolve) => document.on('end', resolve));
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  document.fontSize(20).text(name.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, ''));
  document.fontSize(12).text(position).moveDown();
  document
    .text('2021 to today: analyst at a credit union')
    .text('2017 to 2021: studies of law and economics');
  document.end();
  await finished;
  return Buffer.concat(chunks);
}
