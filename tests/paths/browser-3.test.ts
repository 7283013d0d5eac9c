import { subjects } from '#paths/scripts.ts';
import { walkShardInBrowser } from './rig/walk-shard-in-browser.ts';

walkShardInBrowser(
  subjects.flatMap((subject) => subject.testedScripts().inBrowser),
  { index: 2, of: 4 },
);
