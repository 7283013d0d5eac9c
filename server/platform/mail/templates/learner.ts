import { dayInWords } from '#domain/copy.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

/** What staff changed for a learner. @property until the last day of access, `YYYY-MM-DD`; null for no end */
export type LearnerNews =
  | { kind: 'access'; until: string | null }
  /** @property quiz its title */
  | { kind: 'attempt'; quiz: string };

/** Tells a learner that they have more time for a training, or another attempt at a quiz. @param link to the training */
export function learnerNewsMail({
  title,
  news,
  link,
}: {
  title: string;
  news: LearnerNews;
  link: string;
}): MailContent {
  const isAccess = news.kind === 'access';
  return letter({
    template: 'learner-news',
    subject: isAccess ? `You have more time for “${title}”` : `You have another attempt at “${news.quiz}”`,
    parts: ['Hello,', textOf(title, news), { button: 'Continue the training', url: link }],
  });
}

function textOf(title: string, news: LearnerNews): string {
  if (news.kind === 'attempt') {
    return `You can take the quiz “${news.quiz}” of the training “${title}” once more.`;
  }
  return news.until === null
    ? `The training “${title}” is open to you without an end date.`
    : `The training “${title}” is open to you until ${dayInWords(news.until)}.`;
}
