import { subjects } from '#paths/scripts.ts';
import { runShardInBrowser } from './rig/run-shard-in-browser.ts';

runShardInBrowser(
  subjects.flatMap((subject) => subject.testedScripts().inBrowser),
  { index: 0, of: 4 },
);
