import { firmName } from '../firm.ts';
import type { Notice } from './notice.ts';
import { imprintPath, noticeTitles } from './places.ts';

/** The page shows the firm's details from the settings before the sections. */
export const imprintNotice: Notice = {
  path: imprintPath,
  title: noticeTitles[imprintPath],
  description: `Who operates this website: ${firmName}.`,
  versions: [
    {
      number: 1,
      from: '2026-11-26',
      sections: [
        {
          title: 'Responsible for the content',
          paragraphs: [
            `${firmName} operates this website and is responsible for its content. The authors of posts are named in them.`,
          ],
        },
      ],
    },
  ],
};
