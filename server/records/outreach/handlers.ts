import type { FastifyRequest } from 'fastify';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { limitingMisses } from '#server/platform/limits/link-misses.ts';
import { readReportable, reportMail } from './report.ts';

/**
 * Lets a person who received a mail on a client's behalf report it as fraud; the link in the mail is the only
 * credential.
 */
export function outreachHandlers(deps: Deps): Handlers<'readReportableMail' | 'reportMail'> {
  const { mailer } = deps;
  const limited = <Done>({ ip }: FastifyRequest, work: () => Promise<Done>) =>
    limitingMisses(deps, { bucket: 'report-link-misses', ip }, work);
  const secretOf = ({ headers }: FastifyRequest) => headers['x-report-link'];

  return {
    readReportableMail: (request) => limited(request, () => readReportable(deps, secretOf(request))),

    async reportMail(request, reply) {
      const reason = request.body.reason?.trim() ?? '';
      await limited(request, () => reportMail(deps, secretOf(request), reason));
      mailer.nudge();
      reply.code(201);
      return {
        message:
          'Thank you. We have stopped these emails for this account until we have reviewed your report.',
      };
    },
  };
}
