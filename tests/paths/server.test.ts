import { subjects } from '#paths/scripts.ts';
import { runShard } from './rig/run-shard.ts';
import { openWithoutPage } from './rig/without-page.ts';

runShard(
  subjects.flatMap((subject) => subject.testedScripts().onServer),
  { index: 0, of: 1, open: openWithoutPage },
);
