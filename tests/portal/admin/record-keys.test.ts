import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { recordKey, updateMeta } from '#src/admin/kit/resource/record-query.ts';

const admin = path.join(process.cwd(), 'src/admin');

it('only one module of the staff area names the query of a full record', () => {
  const files = readdirSync(admin, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const others = files.filter(
    (name) =>
      !name.endsWith('kit/resource/record-query.ts') &&
      /'getOne'|useGetOne/.test(readFileSync(path.join(admin, name), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(others).toEqual([]);
});

it('an update changes a cached full record, and does not create one from its response', () => {
  const queryClient = new QueryClient();
  expect(updateMeta(queryClient, 'lamps', 1)).toEqual({});
  queryClient.setQueryData(recordKey('lamps', 1), { id: 1 });
  expect(updateMeta(queryClient, 'lamps', 1)).toEqual({ meta: recordKey('lamps', '1')[2].meta });
});
