import { subjects } from '#paths/scripts.ts';
import { walkShardInBrowser } from './rig/walk-shard-in-browser.ts';

walkShardInBrowser(
  subjects.flatMap((subject) => subject.stateScripts()),
  { index: 1, of: 2 },
);
