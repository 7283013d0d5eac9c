import { createHash, hash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { isOfTrailKind } from '#domain/audit-actions.ts';
import { rules } from '#domain/compliance/rules/rules.ts';
import { toAuditAnswers } from '#server/derived/audit/audit-answer.ts';
import { subjectsOfCase, trailOf } from '#server/derived/audit/audit-of.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inSnapshot } from '#server/platform/db/transaction.ts';
import { type CaseFile, safeName } from '../export/case-files.ts';
import { auditSegment } from './audit-segment.ts';
import { type LoadedRecord, loadRecord } from './case-record.ts';
import { packDocuments } from './pack-documents.ts';
import type { ListedRelationship, Manifest, PackRecord } from './pack-record.ts';
import { pageOfPack } from './page/page.ts';
import type { Relationship } from './relationships.ts';

const [deflate, inflate] = [promisify(deflateRaw), promisify(inflateRaw)];

export type FilesDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'files'>;

export type PackContents = {
  about: Pick<Manifest, 'product' | 'version' | 'firm' | 'madeAt' | 'madeBy' | 'period' | 'filter'>;
  relationships: readonly Relationship[];
  withDocuments: boolean;
  /** Receives how many relationships are packed; throws to end the run. */
  onPacked(done: number): Promise<void>;
  /** Receives the hash of the manifest. */
  onManifest(rootHash: string): void;
};

/** A text of the archive that the page contains too. Compressed, because all of them wait for the page. */
type Embedded = { path: string; sha256: string; packed: Buffer };

/** A record is the same text in its file and in the page: in a page, `<` could end its element. */
const textOf = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Yields the files of a pack: one for each relationship, their list, the rules, the audit entries of the period, the manifest, and the
 * page that contains and verifies all records.
 */
export async function* packFiles(
  deps: FilesDeps,
  { about, relationships, withDocuments, onPacked, onManifest }: PackContents,
): AsyncGenerator<CaseFile> {
  const embedded: Embedded[] = [];
  const others: Manifest['files'] = [];
  const listed: ListedRelationship[] = [];
  const ruleSets = new Set<string>();
  async function embed(path: string, value: unknown): Promise<CaseFile> {
    const content = textOf(value);
    embedded.push({ path, sha256: hash('sha256', content), packed: await deflate(content) });
    return { path, isCompressed: false, read: async () => content };
  }

  for (const [index, relationship] of relationships.entries()) {
    const number = String(index + 1).padStart(4, '0');
    const folder = (company: string) => `${number}-${safeName(company) || 'company'}`;
    const loaded = await inSnapshot(deps.db, (trx) =>
      loadRecord(trx, deps, { relationship, path: (company) => `files/${folder(company)}.json` }),
    );
    const place = withDocuments ? `documents/${folder(loaded.onboarding.company)}` : null;
    const documents = await packDocuments(deps, loaded, place);
    const record: PackRecord = {
      ...loaded.record,
      documents: documents.listed,
      history: loaded.clean(await historyOf(deps, loaded)),
    };
    listed.push(record.relationship);
    for (const set of [record.rules, ...record.decisions.map((decision) => decision.rules)])
      ruleSets.add(set);
    yield await embed(record.relationship.path, record);
    yield* documents.files(others);
    await onPacked(index + 1);
  }
  yield await embed('relationships.json', listed);
  yield await embed('rules.json', rules);

  const audit = 'audit-entries.csv';
  const sum = createHash('sha256');
  let segment: Omit<Manifest['audit'], 'path'> | undefined;
  yield {
    path: audit,
    isCompressed: false,
    async *read() {
      const entries = auditSegment(deps.db, about.period);
      let next = await entries.next();
      for (; !next.done; next = await entries.next()) {
        sum.update(next.value);
        yield next.value;
      }
      segment = next.value;
    },
  };
  if (!segment) throw new Error('The audit entries of a pack were not read');
  others.push({ path: audit, sha256: sum.digest('hex') });

  const manifest: Manifest = {
    ...about,
    relationships: listed.length,
    ruleSets: [...ruleSets].sort(),
    records: embedded.map(({ path, sha256 }) => ({ path, sha256 })),
    files: others,
    audit: { path: audit, ...segment },
  };
  const manifestText = textOf(manifest);
  onManifest(hash('sha256', manifestText));
  yield { path: 'manifest.json', isCompressed: false, read: async () => manifestText };
  yield {
    path: 'index.html',
    isCompressed: false,
    read: () => pageOfPack(manifestText, unpacked(embedded)),
  };
}

async function* unpacked(embedded: readonly Embedded[]): AsyncGenerator<{ path: string; text: string }> {
  for (const { path, packed } of embedded) yield { path, text: (await inflate(packed)).toString() };
}

/** Returns the changes of a case from the audit trail, the oldest first, without reads. */
async function historyOf(
  { db, config }: FilesDeps,
  { onboarding }: LoadedRecord,
): Promise<PackRecord['history']> {
  const history: PackRecord['history'] = [];
  for await (const rows of trailOf(db, await subjectsOfCase(db, onboarding))) {
    const changes = rows.filter(({ action }) => isOfTrailKind(action, 'changes'));
    for (const { seq, at, actor, actorRole, action, details, hash: own } of await toAuditAnswers(
      { db, config },
      changes,
    )) {
      history.push({ number: seq, at, actor: actor ?? actorRole, action, details, hash: own });
    }
  }
  return history;
}
