import { subjects } from '#paths/scripts.ts';
import { openAppPage } from './rig/app-page.tsx';
import { walkShard } from './rig/walk-shard.ts';

walkShard(
  subjects.flatMap((subject) => subject.edgeScripts()),
  { index: 0, of: 4, open: openAppPage },
);
