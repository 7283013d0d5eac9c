import { createHash } from 'node:crypto';
import { documentGroups } from '#domain/catalogues/document-groups.ts';
import { certificationText } from '#domain/certification.ts';
import { emptyOnboardingDocuments, type OnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import { type SectionId, type SectionRecords, sectionIds } from '#domain/records/sections.ts';
import { dueAt } from '#domain/rules/due-dates.ts';
import { riskFlagsOf } from '#domain/rules/risk-flags.ts';
import { steps } from '#machines/steps.ts';
import { caseIndexOf } from '#server/derived/case-index/case-index.ts';
import { indexedCase } from '#server/derived/case-index/indexed-case.ts';
import { checkCounts, eventCounts, startCounts } from '#server/derived/statistics/what-counts.ts';
import { type RecordCipher, recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { boundTo } from '#server/records/documents/documents.repository.ts';
import type { CheckRow } from '#server/records/identity/checks.repository.ts';
import { sealHandIn } from '#server/records/identity/hand-in.ts';
import { caseKeyOf } from '#server/records/onboarding/case-key.ts';
import { boundTo as boundToSection } from '#server/records/sections/section-cipher.ts';
import { canonicalJson } from '#server/records/submission/canonical-json.ts';
import type { FrozenCase, FrozenDocument } from '#server/records/submission/frozen-case.ts';
import { isAnswer } from '#server/records/submission/submission.repository.ts';
import { createSubmissionCipher, noWords } from '#server/records/submission/submission-cipher.ts';
import type { TimedEntry } from './audit-chain.ts';
import type { Chance } from './chance.ts';
import { checkRows } from './check-rows.ts';
import { type AddFile, type FileToStore, fileAdder } from './file-rows.ts';
import type { Life } from './life.ts';
import { madeUpRecords } from './made-up.ts';
import type { GatheredRows } from './sink.ts';
import type { SpecimenFacts, SpecimenKind } from './specimens.ts';
import type { Tally } from './tally.ts';

/** Cases with fewer entries get additional sign-ins. */
const ENTRIES_AT_LEAST = 10;

const iso = (at: number) => new Date(at).toISOString();

type CaseToWrite = {
  life: Life;
  /** Unique for each case. */
  number: string;
  chance: Chance;
  /** Whether its documents and photographs have bytes. */
  isPictured: boolean;
};

type Targets = {
  rows: GatheredRows;
  audit: { add(entries: readonly TimedEntry[]): void };
  /** @param traits those of the terms that another case may have as well */
  terms: { add(caseKey: number, terms: Iterable<number>, traits: Iterable<number>): void };
  tally: Tally;
  files: FileToStore[];
};
type Options = {
  config: Config;
  today: string;
  reviewers: readonly string[];
  specimens: Record<SpecimenKind, SpecimenFacts>;
};

/** Writes everything that a case has left behind, as the server would have written it. */
export function createCaseWriter({ rows, audit, terms, tally, files }: Targets, options: Options) {
  const { config, today, reviewers, specimens } = options;
  const index = caseIndexOf(config);
  const cipher = recordCipherOf(config);
  const submissions = createSubmissionCipher(cipher);

  function writeSections(userId: string, life: Life, all: SectionRecords): Partial<SectionRecords> {
    const saved: Partial<Record<SectionId, unknown>> = {};
    for (const section of sectionIds) {
      const step = steps.find((each) => each.section === section);
      const at = life.finished.find((each) => each.step === step?.id)?.at;
      if (at === undefined) continue;
      saved[section] = all[section];
      const key = { user_id: userId, section, version: 1 };
      const data = cipher.encrypt(JSON.stringify(all[section]), boundToSection(key));
      rows.add('section_records', { ...key, data, updated_at: iso(at), updated_by: userId });
    }
    return saved as Partial<SectionRecords>;
  }

  return ({ life, number, chance, isPictured }: CaseToWrite): void => {
    const [userId, id] = [chance.id(), chance.id()];
    const all = madeUpRecords(chance, number);
    const email = all['contact-details'].email;
    const started = iso(life.startedAt);
    const touched = iso(life.touchedAt);
    const { firstName, lastName } = all['contact-details'];
    rows.add('users', {
      id: userId,
      email,
      role: 'client',
      staff_roles: null,
      first_name: firstName,
      last_name: lastName,
      search_text: `${email} ${firstName} ${lastName}`.toLowerCase(),
      disabled: 0,
      created_at: started,
      updated_at: started,
      last_sign_in_at: touched,
    });
    const records = writeSections(userId, life, all);
    const doneAt = (step: Life['step']) => life.finished.find((each) => each.step === step)?.at;
    const documentsAt = doneAt('onboardingDocuments');
    const pictures = isPictured ? { specimens, toStore: files } : null;
    const addFile = fileAdder({ rows, cipher, chance, ownerId: userId, pictures });
    const isHeld = life.events.length > 0;
    const documents =
      documentsAt === undefined
        ? []
        : addDocuments({ rows, cipher }, { userId, at: documentsAt, isHeld, chance, addFile });
    const checks = checkRows({ config, cipher, chance }, { userId, life, records, isHandedIn: isPictured });
    for (const row of checks.rows) {
      rows.add('identity_checks', row);
      if (isPictured && row.attempt > 0) addHandIn({ rows, cipher, addFile }, row);
    }

    const given = { email, records, isIdentityRefused: checks.isRefused };
    const { columns, words, traits } = indexedCase(index.terms, given, today);

    const reviewer = chance.oneOf(reviewers);
    const isOurs = (event: string) => event !== 'submit' && event !== 'withdraw';
    const client = { actorId: userId, actorRole: 'client' } as const;
    const subject = { subjectType: 'onboarding', subjectId: id };
    const entries: TimedEntry[] = [
      { ...client, at: life.startedAt, action: 'session.started', subjectType: 'user', subjectId: userId },
      { ...client, ...subject, at: life.startedAt, action: 'onboarding.started' },
    ];
    for (const { step, at } of life.finished) {
      const index = steps.findIndex((each) => each.id === step);
      const section = steps[index]?.section;
      if (section) {
        const details = { version: 1, changed: Object.keys(all[section]) };
        const saved = { subjectType: 'section', subjectId: `${userId}/${section}` };
        entries.push({ ...client, ...saved, at, action: 'section.saved', details });
      }
      const moved = { currentStep: steps[index + 1]?.id ?? step };
      entries.push({ ...client, ...subject, at, action: 'onboarding.moved', details: moved });
    }
    let before = {
      status: 'draft',
      current_step: life.step,
      updated_at: iso(life.finished.at(-1)?.at ?? life.startedAt),
      created_at: started,
      submitted_at: null as string | null,
      waiting_since: null as string | null,
      due_at: null as string | null,
    };
    tally.add(startCounts(before, started));
    tally.add(
      checks.rows.flatMap((row) =>
        checkCounts(row.provider ?? '', row.status, new Date(row.updated_at ?? 0)),
      ),
    );
    let versions = 0;
    for (const [at, { event, from, to, note, changes, ...happened }] of life.events.entries()) {
      const when = iso(happened.at);
      const actor = isOurs(event) ? reviewer : userId;
      const key = { onboarding_id: id, seq: at + 1 };
      const data = submissions.sealEvent(key, { ...noWords, note, changes });
      const late = isAnswer(event) ? Number(before.due_at !== null && before.due_at <= when) : null;
      rows.add('submission_events', { ...key, event, at: when, actor_id: actor, late, data });
      tally.add(eventCounts(before, { event, at: when, changes }));
      const actorRole = isOurs(event) ? 'reviewer' : 'client';
      const action = `submission.${event}`;
      entries.push({ actorId: actor, actorRole, ...subject, at: happened.at, action, details: { from, to } });
      before = { ...before, status: to, updated_at: when };
      if (event !== 'takeIntoReview') {
        before.waiting_since = event === 'submit' ? when : null;
        before.due_at = dueAt(before.waiting_since, riskFlagsOf(columns.risk), config.dueDays);
      }
      if (event !== 'submit') continue;
      before.submitted_at = when;
      versions += 1;
      const frozen: FrozenCase = {
        format: 1,
        onboardingId: id,
        userId,
        version: versions,
        submittedAt: when,
        records: all,
        documents,
        verification: checks.overview,
        certification: {
          text: certificationText,
          name: `${firstName} ${lastName}`,
          role: 'Director',
          date: when.slice(0, 10),
        },
      };
      const version = { onboarding_id: id, version: versions };
      const text = canonicalJson(frozen);
      rows.add('submission_versions', {
        ...version,
        submitted_at: when,
        certifier: submissions.sealCertifier(version, { name: `${firstName} ${lastName}`, role: 'Director' }),
        data: submissions.sealCase(version, text),
        sha256: createHash('sha256').update(text).digest('hex'),
      });
    }
    while (entries.length < ENTRIES_AT_LEAST) {
      const at = Math.round(chance.between(life.startedAt, life.touchedAt));
      entries.push({ ...client, at, action: 'session.started', subjectType: 'user', subjectId: userId });
    }
    audit.add(entries);

    const caseKey = caseKeyOf(id);
    terms.add(caseKey, new Set([...words, ...index.flagTerms(columns), ...traits]), traits);
    const isTaken = life.events.some(({ event }) => event === 'takeIntoReview');
    rows.add('onboardings', {
      id,
      user_id: userId,
      status: life.status,
      current_step: life.step,
      machine_version: 1,
      created_at: started,
      updated_at: touched,
      deleted_at: null,
      case_key: caseKey,
      ...columns,
      submissions: versions,
      approved_version: life.status === 'approved' ? versions : null,
      submitted_at: before.submitted_at,
      waiting_since: before.waiting_since,
      due_at: before.due_at,
      due_set_to: null,
      assignee_id: isTaken ? reviewer : null,
    });
  };
}

/** Adds the photographs that were handed in for a check, with their files. */
function addHandIn(
  { rows, cipher, addFile }: { rows: GatheredRows; cipher: RecordCipher; addFile: AddFile },
  { id, subject, attempt, created_at }: CheckRow,
): void {
  const at = Date.parse(created_at);
  const kind = subject === 'self' ? 'onboarding' : 'identity';
  const add = (specimen: 'cardFront' | 'cardBack' | 'face') =>
    addFile({ specimen, kind, at, isHeld: false }).id;
  const [frontFileId, backFileId, selfieFileId] = [add('cardFront'), add('cardBack'), add('face')];
  const key = { check_id: id, attempt };
  const stored = { documentKind: 'identityCard', frontFileId, backFileId, selfieFileId } as const;
  rows.add('identity_hand_ins', { ...key, data: sealHandIn(cipher, key, stored), handed_in_at: created_at });
  const sides = { front: frontFileId, back: backFileId, selfie: selfieFileId } as const;
  for (const side of ['front', 'back', 'selfie'] as const) {
    rows.add('identity_files', { file_id: sides[side], check_id: id, handed_in_at: created_at, side });
  }
}

type Given = { userId: string; at: number; isHeld: boolean; chance: Chance; addFile: AddFile };

/** Adds a client's documents: one for each group that needs one. @returns them as a version holds them */
function addDocuments(
  { rows, cipher }: { rows: GatheredRows; cipher: RecordCipher },
  { userId, at, isHeld, chance, addFile }: Given,
): FrozenDocument[] {
  const documents: OnboardingDocuments = structuredClone(emptyOnboardingDocuments);
  const frozen: FrozenDocument[] = [];
  for (const { key, need } of documentGroups) {
    if (need !== 'required') continue;
    const file = addFile({ specimen: key, kind: 'onboarding', at, isHeld });
    documents[key].push(file.id);
    const issuedOn =
      key === 'proofOfAddress' ? new Date(at - 20 * 86_400_000).toISOString().slice(0, 10) : null;
    if (issuedOn) documents.issueDates[file.id] = issuedOn;
    frozen.push({ group: key, ...file, issuedOn });
  }
  const row = { id: chance.id(), version: 1 };
  const when = new Date(at).toISOString();
  rows.add('onboarding_documents', {
    ...row,
    user_id: userId,
    data: cipher.encrypt(JSON.stringify(documents), boundTo(row)),
    created_at: when,
    updated_at: when,
    updated_by: userId,
    deleted_at: null,
  });
  return frozen;
}
