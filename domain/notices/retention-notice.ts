import { firmName } from '../firm.ts';
import type { Notice } from './notice.ts';
import { noticeTitles, retentionPath } from './places.ts';

/** The page shows the configured periods of `domain/retention.ts` after the sections. */
export const retentionNotice: Notice = {
  path: retentionPath,
  title: noticeTitles[retentionPath],
  description: `How long ${firmName} stores each kind of record.`,
  versions: [
    {
      number: 1,
      from: '2026-11-26',
      sections: [
        {
          title: 'How we decide',
          paragraphs: [
            'The law against money laundering requires that we store the proof of an identification for years after the end of the relationship with a client. Everything else is stored only as long as it is needed.',
            'A legal hold suspends deletion: if a court or an authority needs a record, it stays until the hold ends.',
          ],
        },
        {
          title: 'When you ask for deletion',
          paragraphs: [
            'You can ask us at any time to delete your data. What the law does not require is then deleted before its period ends. For the rest, we tell you the reason and the day on which it will be deleted.',
          ],
        },
      ],
    },
  ],
};
