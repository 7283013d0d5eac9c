import { subjects } from '#paths/scripts.ts';
import { walkShardInBrowser } from './rig/walk-shard-in-browser.ts';

walkShardInBrowser(
  subjects.flatMap((subject) => subject.stateScripts()),
  { index: 0, of: 2 },
);
