import type { DatabaseHandle } from '#server/platform/db/database.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { type Happening, play, timeOf } from './agenda.ts';
import { complianceAgenda } from './compliance-files.ts';
import { deskAgenda } from './desk.ts';
import { learningAgenda } from './learners.ts';
import { msbAgenda } from './msb-applications.ts';
import { openFirm } from './open-firm.ts';
import { postsAgenda } from './posts.ts';
import { registerAgenda } from './register.ts';
import { siteAgenda } from './site.ts';

/** The days before which nothing happens at the firm. */
const FIRST_DAY = 700;

type Firm = { until: Date; manager: string };

/**
 * Fills the pages that do not show cases: posts, trainings with learners, certificates and purchases, promo codes, partners, messages
 * of visitors, applicants, the newsletter and MSB applications. Everything goes through the API, on the day when it happened.
 * @param manager the email address of the administrator who writes the content
 */
export async function seedFirm(config: Config, db: Db, { until, manager }: Firm): Promise<void> {
  const agenda = [...learningAgenda(), ...postsAgenda(until), ...siteAgenda(), ...msbAgenda(until)];
  await playAt(config, db, { until, manager }, [nameOf(manager), ...agenda]);
}

/** The cases whose compliance file the first start of the server computes. */
const FILES = 300;

/**
 * Adds tags, notes, tasks and messages to the open cases, compliance files to approved ones, and the register of money services
 * businesses. The cases must be indexed.
 */
export async function seedDesk(config: Config, db: Db, firm: Firm): Promise<void> {
  const agenda = [complianceAgenda, deskAgenda, registerAgenda].flatMap((agendaOf) => agendaOf(firm.until));
  await playAt(config, db, firm, agenda);
  const submitted = db
    .selectFrom('onboardings')
    .select('id')
    .where('submissions', '>', 0)
    .where('deleted_at', 'is', null)
    .where('id', 'not in', db.selectFrom('endings_to_compute').select('onboarding_id'))
    .orderBy('updated_at', 'desc')
    .limit(FILES);
  await db.insertInto('endings_to_compute').columns(['onboarding_id']).expression(submitted).execute();
}

type Db = DatabaseHandle['db'];

/** Plays an agenda at the firm's server, and discards the mails and receipts that would still be sent. */
async function playAt(
  config: Config,
  db: Db,
  { until, manager }: Firm,
  agenda: readonly Happening[],
): Promise<void> {
  const firm = await openFirm(config, db, { manager, start: timeOf({ daysAgo: FIRST_DAY }, until) });
  try {
    await play(firm, agenda, until);
  } finally {
    await firm.close();
  }
  await db.deleteFrom('mail_outbox').where('sent_at', 'is', null).execute();
  await db.deleteFrom('receipts_to_send').execute();
}

function nameOf(manager: string): Happening {
  return {
    daysAgo: FIRST_DAY,
    async happens({ call }) {
      const { id } = await call<{ id: string }>('GET', '/auth/self', { as: manager });
      const body = { firstName: 'Olivia', lastName: 'Marsh' };
      await call('PATCH', `/users/${id}`, { as: manager, body });
    },
  };
}
