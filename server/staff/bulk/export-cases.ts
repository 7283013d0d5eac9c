import type { FastifyReply } from 'fastify';
import { toCsv } from '#domain/csv.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { happened } from '#server/platform/events/events.ts';
import { notFound } from '#server/platform/http/errors.ts';
import type { findCase } from '#server/records/onboarding/find-case.ts';
import { findUser, type User } from '#server/records/users/users.repository.ts';
import { type CaseFile, caseFiles } from '../export/case-files.ts';
import { sendArchive } from '../export/send-archive.ts';
import { eachCase } from './each-case.ts';

type Exported = { onboarding: Awaited<ReturnType<typeof findCase>>; client: User };

/** Sends the cases that the caller may open as one archive; undefined if there are none. */
export async function exportCases(
  deps: Deps,
  reply: FastifyReply,
  { ids, by }: { ids: readonly string[]; by: Principal },
): Promise<FastifyReply | undefined> {
  const exported: Exported[] = [];
  const outcomes = await eachCase(deps, { ids, by }, async (onboarding) => {
    const client = await findUser(deps.db, onboarding.user_id);
    if (!client) throw notFound();
    exported.push({ onboarding, client });
  });
  if (exported.length === 0) return undefined;
  const rows = outcomes.map(({ id, refused }) => {
    const company = exported.find(({ onboarding }) => onboarding.id === id)?.onboarding.company ?? '';
    return [id, company, refused ?? 'Contained'];
  });
  return sendArchive(deps, reply, {
    account: by.userId,
    userIds: exported.map(({ client }) => client.id),
    fileName: 'cases.zip',
    files: filesOf(deps, {
      exported,
      account: by.userId,
      list: toCsv([['id', 'company', 'outcome'], ...rows]),
    }),
    async record(trx) {
      for (const { onboarding } of exported) {
        await happened(trx, {
          type: 'case.exported',
          by: actorOf(by),
          onboardingId: onboarding.id,
          versions: onboarding.submissions,
        });
      }
    },
  });
}

interface Files {
  exported: readonly Exported[];
  account: string;
  /** What happened to each case, as CSV. */
  list: string;
}

async function* filesOf(deps: Deps, { exported, account, list }: Files): AsyncGenerator<CaseFile> {
  yield { path: 'cases.csv', isCompressed: false, read: async () => list };
  for (const { onboarding, client } of exported) {
    const files = caseFiles(deps, { onboarding, client, account, audience: 'staff' });
    for await (const file of files) yield { ...file, path: `case-${onboarding.id}/${file.path}` };
  }
}
