import { createHmac } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { maxCaseTags, maxTags } from '#domain/rules/limits.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import { keysOf } from '#server/platform/crypto/retained-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { conflict, HttpError } from '#server/platform/http/errors.ts';
import { folded } from '#server/platform/search/words.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { findCase } from '../onboarding/find-case.ts';
import { lockOnboarding, type StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import {
  deleteTagged,
  findTags,
  findTagsOf,
  insertTag,
  insertTagged,
  lockTagNamed,
} from './case-tags.repository.ts';

/** Encrypts tag names and computes the keyed hashes that find them. */
type TagNames = {
  seal(id: string, name: string): string;
  open(row: { id: string; data: string }): string;
  /** The hashes that a name may be stored under: first that of a new tag, then those under earlier secrets. */
  hashesOf(name: string): readonly [string, ...string[]];
};

const known = new WeakMap<Config, TagNames>();

/** Returns the tag names of a configuration, cached because deriving keys costs more than a name. */
function tagNamesOf(config: Config): TagNames {
  const made = known.get(config) ?? createTagNames(config);
  known.set(config, made);
  return made;
}

function createTagNames(config: Config): TagNames {
  const cipher = recordCipherOf(config);
  const boundTo = (id: string) => `case-tag|${id}`;
  const hashUnder = (key: Buffer, name: string) =>
    createHmac('sha256', key).update(folded(name).replace(/\s+/gu, ' ')).digest('hex').slice(0, 32);
  const [current, ...earlier] = keysOf(config, 'case-tag');
  return {
    seal: (id, name) => cipher.encrypt(name, boundTo(id)),
    open: ({ id, data }) => cipher.decrypt(data, boundTo(id)),
    hashesOf: (name) => [hashUnder(current, name), ...earlier.map((key) => hashUnder(key, name))],
  };
}

type CaseTag = components['schemas']['CaseTag'];
type TagDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'random'>;

const byName = (a: CaseTag, b: CaseTag) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);

/** Returns every tag in use, by name. */
export async function listTags(db: Kysely<Database>, config: Config): Promise<CaseTag[]> {
  const names = tagNamesOf(config);
  return (await findTags(db)).map((row) => ({ id: row.id, name: names.open(row) })).sort(byName);
}

/** Returns the tags of some cases, each case's by name; a case without tags has no entry. */
export async function tagsOfCases(
  db: Kysely<Database>,
  config: Config,
  onboardingIds: readonly string[],
): Promise<Map<string, CaseTag[]>> {
  const names = tagNamesOf(config);
  const found = new Map<string, CaseTag[]>();
  for (const row of await findTagsOf(db, onboardingIds)) {
    found.set(row.onboarding_id, [
      ...(found.get(row.onboarding_id) ?? []),
      { id: row.id, name: names.open(row) },
    ]);
  }
  for (const tags of found.values()) tags.sort(byName);
  return found;
}

/**
 * Adds an existing or a new tag to a case. Adding a tag that the case already has succeeds. Throws 404 for a missing
 * case, and 409 at the maximum number of tags.
 */
export function addTag(
  { db, config, clock, random }: TagDeps,
  { id, name, by }: { id: string; name: string; by: Principal },
): Promise<CaseTag[]> {
  return inTransaction(db, async (trx) => {
    const onboarding = await lockCase(trx, id);
    const present = (await tagsOfCases(trx, config, [id])).get(id) ?? [];
    const tagId = await tagNamed(trx, { config, random }, name.trim());
    if (present.some((tag) => tag.id === tagId)) return present;
    if (present.length >= maxCaseTags) {
      throw conflict(`This case has ${maxCaseTags} tags. Remove one first`);
    }
    const at = clock.now().toISOString();
    await insertTagged(trx, { onboarding_id: id, tag_id: tagId, tagged_at: at, tagged_by: by.userId });
    const tags = (await tagsOfCases(trx, config, [id])).get(id) ?? [];
    await happened(trx, { type: 'case.tagged', by: actorOf(by), onboarding, tagId });
    return tags;
  });
}

/** Removes a tag from a case. Throws 404 if the case does not have it. */
export function removeTag(
  { db }: Pick<TagDeps, 'db'>,
  { id, tagId, by }: { id: string; tagId: string; by: Principal },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const onboarding = await lockCase(trx, id);
    if (!(await deleteTagged(trx, { onboardingId: id, tagId }))) {
      throw new HttpError(404, 'This case does not have the tag');
    }
    await happened(trx, { type: 'case.untagged', by: actorOf(by), onboarding, tagId });
  });
}

async function lockCase(trx: Transaction<Database>, id: string): Promise<StoredOnboarding> {
  // `findCase` throws; for a deleted case its message says when it was deleted.
  return (await lockOnboarding(trx, id)) ?? findCase(trx, id);
}

/** Returns the id of the tag of that name, creating it if needed. Its row is locked until the transaction ends. */
async function tagNamed(
  trx: Transaction<Database>,
  { config, random }: Pick<TagDeps, 'config' | 'random'>,
  name: string,
): Promise<string> {
  const names = tagNamesOf(config);
  const keys = names.hashesOf(name);
  const known = await lockTagNamed(trx, keys);
  if (known) return known.id;
  const { n } = await trx
    .selectFrom('case_tags')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (n >= maxTags) throw conflict(`There are ${maxTags} tags already. Use one of them`);
  const id = newId(random);
  if (await insertTag(trx, { id, name_key: keys[0], data: names.seal(id, name) })) return id;
  // Of two concurrent inserts, the second finds the row of the first.
  const made = await lockTagNamed(trx, keys);
  if (!made) throw conflict('This tag was just removed from its last case. Try again');
  return made.id;
}
