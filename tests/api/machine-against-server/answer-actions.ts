import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { documentGroupKeys } from '#domain/catalogues/document-groups.ts';
import { emptyOnboardingDocuments, type OnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import type { SectionId, SectionRecords } from '#domain/records/sections.ts';
import { type FormStepId, nextMarked, sectionOf, stepOf } from '#machines/steps.ts';
import { otherRecord, validPerson, wizard } from '#tests/domain/wizard.ts';
import { form } from '#tests/support/pictures.ts';
import { type Action, goTo, unopened } from './action.ts';
import { compare, type Sides } from './compare.ts';

/** How a record is sent: valid; with an invalid answer; based on an outdated version. */
export type Manner =
  | 'as it should be'
  | 'with an answer that is refused'
  | 'based on another version'
  | 'compared with what is saved';

let saves = 0;

/** Returns a valid record that differs from the last saved ones; its people belong to this client. */
export function freshRecord(section: SectionId, userId: string): SectionRecords[SectionId] {
  saves += 1;
  const record = JSON.stringify(otherRecord(section, saves));
  return JSON.parse(record.replaceAll(validPerson.email, `grace-${userId}@example.com`));
}

/** Returns the record with one answer that a rule refuses. */
function refused(section: SectionId): unknown {
  const { record, refused } = wizard[section];
  return { ...record, ...refused[0][0] };
}

/** An action that saves a form of the wizard. */
export function saveSection(step: FormStepId, manner: Manner): Action {
  return { words: `save ${stepOf(step).title} ${manner}`, run: (sides) => save(sides, step, manner) };
}

async function save(sides: Sides, step: FormStepId, manner: Manner): Promise<void> {
  const { portal, server } = sides;
  const section = sectionOf(step);
  const isRefused = manner === 'with an answer that is refused';
  const record = isRefused ? refused(section) : freshRecord(section, server.client.userId);
  const isOpen = await goTo(sides, step);
  const version = await server.versionOf(section);
  const present = version === null ? null : `"${version}"`;
  const basedOn = basedOnBy(manner, { known: portal.etagOf(section), present });
  const isOutdated = basedOn !== present;
  const status = await compare(sides, {
    kind: `save ${section}`,
    event: isOpen && { type: 'save', record, basedOn },
    call: new RegExp(`^PUT /${section}$`),
    direct: () => server.call(portal.lastToken, 'PUT', `/${section}`, { body: record }),
    earned: [
      isRefused && 400,
      isOutdated && 412,
      portal.isBehind('submission') && !(await server.isEditable()) && 409,
    ],
    pageReason: unopened(sides, step),
  });
  if (status === null || !portal.isVerified) return;
  const { context } = portal;
  if (status < 300) {
    expect(context.step, 'a saved form leads on').not.toBe(step);
    expect(context.attention, 'what was saved needs no attention').not.toContain(step);
    expect(await server.versionOf(section), 'one version more').toBe((version ?? 0) + 1);
    return;
  }
  expect(context.step, 'a refused form stays').toBe(step);
  expect(context.attention, 'what was refused needs attention').toContain(step);
  expect(context.fieldErrors.length > 0, 'the fields that were refused are known').toBe(status === 400);
  if (status !== 400) expect(context.failure?.reason).toBe(status === 412 ? 'conflict' : 'error');
}

type Version = string | null;

function basedOnBy(manner: Manner, { known, present }: { known: Version; present: Version }): Version {
  if (manner === 'compared with what is saved') return present;
  return manner === 'based on another version' ? '"0"' : known;
}

/** An action in which another window of the same client saves a form. */
export function saveElsewhere(step: FormStepId): Action {
  return {
    words: `another window saves ${stepOf(step).title}`,
    async run({ portal, server }) {
      const section = sectionOf(step);
      const body = freshRecord(section, server.client.userId);
      const isLegal = (await server.isEditable()) && (await server.isLive(portal.lastToken));
      const { statusCode } = await server.call(portal.lastToken, 'PUT', `/${section}`, { body });
      expect(statusCode < 300, 'another window saves what may be saved').toBe(isLegal);
      portal.missed('progress', 'case', 'checks');
    },
  };
}

/** A small picture, created once. */
let picture: Buffer | null = null;

export function usePicture(bytes: Buffer): void {
  picture = bytes;
}

export function photo(): { bytes: Buffer; file: File } {
  if (!picture) throw new Error('There is no picture yet');
  return { bytes: picture, file: new File([new Uint8Array(picture)], 'photo.jpg', { type: 'image/jpeg' }) };
}

/** Chooses a file on the documents page, which uploads it at once. */
export const chooseFile: Action = {
  words: 'choose a document',
  async run(sides) {
    const { portal, server } = sides;
    const isOpen = await goTo(sides, 'onboardingDocuments');
    const { file, bytes } = photo();
    const { payload, headers } = form({ name: 'photo.jpg', bytes });
    const present = await server.status();
    const stored: string[] = [];
    const listening = portal.snapshot.children.uploads?.on('stored', (event) => stored.push(event.file.id));
    await compare(sides, {
      kind: 'choose a document',
      event: isOpen && {
        type: 'files.chosen',
        group: 'additionalDocumentation',
        files: [{ file, name: 'photo.jpg' }],
      },
      call: /^POST \/upload\/onboarding\/private$/,
      direct: () =>
        server.call(portal.lastToken, 'POST', '/upload/onboarding/private', { body: payload, headers }),
      earned: [portal.isBehind('submission') && ['approved', 'rejected'].includes(present) && 409],
      pageReason:
        unopened(sides, 'onboardingDocuments') ??
        (portal.isVerified && ['submitted', 'in_review'].includes(present) ? 'closedPage' : null),
    });
    listening?.unsubscribe();
    portal.uploaded.push(...stored);
  },
};

/** A change of the documents before they are saved. */
export type Change =
  | 'as they are'
  | 'without the board resolution'
  | 'with the board resolution again'
  | 'with a file that is not there'
  | 'based on another version'
  | 'and remove a file for good';

export function saveDocuments(change: Change): Action {
  return {
    words: `save the documents ${change}`,
    async run(sides) {
      const { portal, server } = sides;
      const isOpen = await goTo(sides, 'onboardingDocuments');
      const { documents, removed } = changed(sides, change);
      const present = await server.documents();
      const etag = portal.documents()?.etag ?? null;
      // A repeated save gets the same response as the first, whatever version it is based on.
      const isOther = change === 'based on another version' && !isDeepStrictEqual(documents, savedIn(sides));
      const basedOn = isOther && etag !== null ? '"0"' : etag;
      const status = await compare(sides, {
        kind: 'save the documents',
        event: isOpen && { type: 'save', record: { documents, removed }, basedOn },
        call: /^(POST \/onboarding-documents|PATCH \/onboarding-documents\/[^/]+)$/,
        direct: () =>
          present
            ? server.call(portal.lastToken, 'PATCH', `/onboarding-documents/${present.id}`, {
                body: documents,
              })
            : server.call(portal.lastToken, 'POST', '/onboarding-documents', { body: documents }),
        earned: [
          change === 'with a file that is not there' && 400,
          basedOn !== null && basedOn !== (present && `"${present.version}"`) && 412,
          portal.isBehind('submission') && !(await server.isEditable()) && 409,
        ],
        pageReason: unopened(sides, 'onboardingDocuments'),
      });
      if (status === null) return removeNamedFile(sides);
      if (status < 300) {
        portal.uploaded = [];
        // While changes are requested, a save leads to the next marked step.
        const isRevision = (await server.status()) === 'changes_requested';
        const next = isRevision
          ? nextMarked(portal.context.marked, 'onboardingDocuments')
          : 'identityVerification';
        expect(portal.context.step, 'saved documents lead on').toBe(next);
        expect((await server.documents())?.version, 'one version more').toBe((present?.version ?? 0) + 1);
      } else if (portal.isVerified) {
        expect(portal.context.attention, 'what was refused needs attention').toContain('onboardingDocuments');
      }
    },
  };
}

/** While the documents are closed, a file that they contain cannot be deleted from the store either. */
async function removeNamedFile(sides: Sides): Promise<void> {
  const { portal, server } = sides;
  const id = server.complete?.files.proofOfAddress;
  if (!id || portal.isBehind('submission') || (await server.isEditable())) return;
  await compare(sides, {
    kind: 'remove a document',
    event: null,
    call: /^$/,
    direct: () => server.call(portal.lastToken, 'DELETE', `/upload/onboarding/${id}`),
  });
}

/** Returns the documents as the page shows them before a change. */
function savedIn({ portal }: Sides): OnboardingDocuments {
  const record = portal.documents()?.record;
  const documents = structuredClone(emptyOnboardingDocuments);
  for (const group of documentGroupKeys) documents[group] = [...(record?.[group] ?? [])];
  documents.issueDates = { ...record?.issueDates };
  return documents;
}

function changed(sides: Sides, change: Change): { documents: OnboardingDocuments; removed: string[] } {
  const { portal, server } = sides;
  const documents = savedIn(sides);
  const additional = documents.additionalDocumentation;
  additional.push(...portal.uploaded.filter((id) => !additional.includes(id)));
  const resolution = server.complete?.files.boardResolution;
  if (change === 'without the board resolution' || change === 'based on another version')
    documents.boardResolution = [];
  if (change === 'with the board resolution again' && resolution) documents.boardResolution = [resolution];
  if (change === 'with a file that is not there') additional.push('00000000-0000-4000-8000-000000000000');
  const removed = change === 'and remove a file for good' ? additional.splice(0, 1) : [];
  return { documents, removed };
}
