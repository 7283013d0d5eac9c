import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { SectionRecords } from '#domain/records/sections.ts';
import { validPerson, validRecords } from '#tests/domain/valid-records.ts';
import type { Person, TestApi } from '#tests/support/api.ts';
import { certification, completeCase } from '#tests/support/complete-case.ts';
import { pdf } from '#tests/support/documents.ts';
import { form } from '#tests/support/pictures.ts';
import { tablesIn } from '#tests/support/tables.ts';

/** What is in every text of the client, and of one director; no other test data contains it. */
export const client = {
  email: 'zebrafinch@canary.example',
  company: 'Zebrafinch Holdings',
  name: 'Zuleika Zebrafinch',
};
export const director = {
  ...validPerson,
  firstName: 'Quentin',
  lastName: 'Quetzalcoatlus',
  email: 'quetzalcoatlus@canary.example',
  taxIdNumber: 'QZ4411998822',
  street: '7 Quetzal Road',
};

/** The drawn signature of the client. */
export const drawnSignature = 'M40 150L80 40L120 150M60 110L105 110';

/** A colleague whom the client invites, and who does not sign in: an account of its own would outlive that of the client. */
const colleague = 'quokka@canary.example';

export const canaries = ['zebrafinch', 'quetzal', 'qz4411998822', 'quokka'];

/** Sends a client through the whole wizard, with a director, an invited colleague and notes, messages, marks, tags and a journey. */
export async function clientWithCase(api: TestApi): Promise<{ as: Person; onboardingId: string }> {
  const as = await api.signIn(client.email);
  const admin = await api.admin();
  const made = await completeCase(api, as);
  const records: Partial<SectionRecords> = {
    'company-details': { ...validRecords['company-details'], legalName: client.company },
    'contact-details': {
      ...validRecords['contact-details'],
      firstName: 'Zuleika',
      lastName: 'Zebrafinch',
      email: client.email,
    },
    'control-ownership-and-related-parties': {
      ...validRecords['control-ownership-and-related-parties'],
      directors: [director],
      beneficialOwners: [director],
    },
  };
  for (const [section, body] of Object.entries(records)) {
    await ok(api.call('PUT', `/${section}`, { as, body }));
  }
  api.clock.advanceMinutes(2);
  const person = { name: 'Quentin Quetzalcoatlus', email: director.email, role: 'directors' };
  await ok(api.call('POST', '/sumsub/send-email', { as, body: person }));
  const invitation = { email: colleague, steps: ['wallet'] };
  await ok(api.call('POST', `/onboarding/${made.onboardingId}/colleagues`, { as, body: invitation }));
  const signed = { ...certification, signature: drawnSignature };
  await ok(api.call('POST', `/onboarding/${made.onboardingId}/submission`, { as, body: signed }));
  const note = { onboardingId: made.onboardingId, text: 'Zebrafinch called about Quentin  Quetzalcoatlus.' };
  await ok(api.call('POST', '/notes', { as: admin, body: note }));
  const task = { title: 'Call Zebrafinch about Quentin  Quetzalcoatlus', assigneeId: admin.userId };
  await ok(api.call('POST', '/tasks', { as: admin, body: { ...task, onboardingId: made.onboardingId } }));
  await ok(
    api.call('POST', `/admin/cases/${made.onboardingId}/tags`, { as: admin, body: { name: 'Zebrafinch' } }),
  );
  for (const by of [as, admin]) {
    const body = { text: 'Zebrafinch: is Quentin Quetzalcoatlus a director?' };
    await ok(api.call('POST', `/onboarding/${made.onboardingId}/messages`, { as: by, body }));
  }
  await ok(api.call('GET', `/onboarding/${made.onboardingId}/submissions/1/pdf`, { as }));
  return { as, onboardingId: made.onboardingId };
}

/** Sends every form of the public pages in the client's name. */
export async function visitorForms(api: TestApi): Promise<void> {
  const { email, name, company } = client;
  const message = { name, email, phone: '+1 416 555 0100', company, subject: `From ${name}`, message: name };
  await ok(api.call('POST', '/contacts', { body: { ...message, consent: true } }));
  await ok(api.call('POST', '/newsletter-subscription', { body: { email, consent: true, from: 'site' } }));
  const fields = { name, email, phone: '+1 416 555 0100', position: 'Another position', letter: name };
  const { payload, headers } = form(
    ...Object.entries({ ...fields, consent: 'true', from: 'https://www.example.com/careers' }).map(
      ([field, text]) => ({ field, name: null, bytes: Buffer.from(text) }),
    ),
    { name: 'zebrafinch.pdf', type: 'application/octet-stream', bytes: pdf() },
  );
  await ok(api.call('POST', '/resumes', { body: payload, headers }));
}

async function ok(call: ReturnType<TestApi['call']>): Promise<void> {
  const answer = await call;
  if (answer.statusCode >= 300) throw new Error(`A call answered ${answer.statusCode} ${answer.body}`);
}

/** Returns where a canary is found: in a row of a table, in a byte of the database file, or in a file's name or bytes. */
export async function foundCanaries(api: TestApi, wanted: readonly string[] = canaries): Promise<string[]> {
  const found: string[] = [];
  const look = (place: string, text: string) => {
    const folded = text.toLowerCase();
    for (const canary of wanted) if (folded.includes(canary)) found.push(`${canary} in ${place}`);
  };
  for (const table of await tablesIn(api.db)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(api.db);
    for (const row of rows) look(table, JSON.stringify(row));
  }
  for (const name of await readdir(api.config.dataDir, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const path = join(name.parentPath, name.name);
    look(`the name of ${name.name}`, name.name);
    look(name.name, (await readFile(path)).toString('latin1'));
  }
  return found;
}

/** Returns the names of all stored files. */
export async function storedFiles(api: TestApi): Promise<string[]> {
  const names = await readdir(join(api.config.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return names.filter((each) => each.isFile()).map(({ name }) => name);
}
