import { subjects } from '#paths/scripts.ts';
import { openAppPage } from './rig/app-page.tsx';
import { runShard } from './rig/run-shard.ts';

runShard(
  subjects.flatMap((subject) => subject.testedScripts().inApp),
  { index: 1, of: 4, open: openAppPage, isObserved: true },
);
